import { AT_ONCE } from '#features/asking/rules.ts'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { answerNo, answerYes } from '#features/answers/server/answer.ts'
import { withdrawByLink } from '#features/answers/server/withdraw.ts'
import { createRequest } from '#features/requests/server/create.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Connect } from '#server/database/pools.ts'
import type { TenantScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { addDays, osloToday, shiftInstants } from '#shared/dates.ts'
import type { DemoAssignment, PastAssignment } from './assignments.ts'

const HOUR_MS = 3_600_000

/**
 * An assignment that is over or was filled yesterday. It is created normally, and its dates are moved in the same
 * transaction, so nothing is sent about it.
 */
export async function happenInThePast(
  services: Services,
  scope: TenantScope,
  register: readonly string[],
  past: PastAssignment,
): Promise<void> {
  const form = formOf(services, register, past)
  const { startsAt, endsAt } = shiftInstants(shiftOf(services, past))
  const askedAt = new Date(startsAt.getTime() - 26 * HOUR_MS)
  await services.database.transaction(scope, async (tx) => {
    const id = await create(tx, services, form)
    await markAsSent(tx, id, askedAt)
    for (const [index, answer] of past.answers.entries()) {
      const answeredAt = new Date(askedAt.getTime() + (index + 1) * 9 * 60_000)
      await writeAnswer(tx, id, { ...answer, vikarId: register[answer.vikar] ?? '', answeredAt })
    }
    if (past.ended === 'cancelled')
      await close(tx, id, 'cancelled', new Date(startsAt.getTime() - 15 * HOUR_MS))
    if (past.ended === 'completed') await close(tx, id, 'completed', endsAt)
  })
}

/** An assignment that is sent now, and answered by the links in its messages. */
export async function sendAndAnswer(
  services: Services,
  scope: TenantScope,
  register: readonly string[],
  current: DemoAssignment,
): Promise<void> {
  const { database, tokens } = services
  const links = await database.transaction(scope, async (tx) => {
    const id = await create(tx, services, formOf(services, register, current))
    return tx
      .selectFrom('recipients')
      .select(['id', 'vikarId'])
      .where('requestId', '=', requestOf(tx, id))
      .execute()
  })
  for (const { vikar, says, message = null } of current.answers) {
    const row = links.find(({ vikarId }) => vikarId === register[vikar])
    const link =
      row && (await openResponseLink(database, tokens.derive('assignment_response_tokens', row.id)))
    if (!link) throw new Error(`substitute ${vikar} was not asked about ${current.title}`)
    await ANSWER[says](services, link, message)
  }
}

const ANSWER = { yes: answerYes, no: answerNo, 'too-late': answerYes, withdraws: withdrawByLink } as const

/**
 * Ledger and history are append-only, except for the owner of the schema. Gives their rows the dates of their
 * assignments, and adds events for past acts that were written as rows.
 */
export async function dateRecords(connect: Connect, employerId: string): Promise<void> {
  const owner = new pg.Client(connect('owner'))
  await owner.connect()
  try {
    await owner.query(
      `update credit_ledger entry set created_at = assignment.created_at from assignments assignment
       where entry.employer_id = $1 and assignment.employer_id = $1 and assignment.id = entry.assignment_id`,
      [employerId],
    )
    await owner.query(
      `update credit_ledger set created_at = created_at - interval '90 days'
       where employer_id = $1 and kind in ('granted', 'bought')`,
      [employerId],
    )
    await owner.query(
      `update sms_transactions set created_at = created_at - interval '90 days', paid_at = paid_at - interval '90 days'
       where employer_id = $1`,
      [employerId],
    )
    await datePastEvents(owner, employerId)
  } finally {
    await owner.end()
  }
}

async function datePastEvents(owner: pg.Client, employerId: string): Promise<void> {
  await owner.query('begin')
  await owner.query("select set_config('vikarklar.erasing', 'on', true)")
  await owner.query(
    `update events e set at = a.created_at from assignments a
     where e.employer_id = $1 and a.employer_id = $1 and a.request_id = e.request_id and e.kind = 'created'
       and a.created_at < now() - interval '1 hour'`,
    [employerId],
  )
  await owner.query('set local role vikarklar_system')
  await owner.query('select fill_events(employer_id, id) from requests where employer_id = $1', [employerId])
  await owner.query('reset role')
  await owner.query('update events set is_migrated = false where employer_id = $1', [employerId])
  await owner.query('commit')
}

type Form = Parameters<typeof createRequest>[2]

function formOf(services: Services, register: readonly string[], demo: DemoAssignment): Form {
  return {
    requestId: randomUUID(),
    title: demo.title,
    location: demo.location,
    shifts: [shiftOf(services, demo)],
    description: demo.description ?? '',
    requirements: demo.requirements ?? '',
    channels: [...demo.channels],
    asking: AT_ONCE,
    recipients:
      demo.asked === 'all'
        ? { kind: 'all', alsoIds: [] }
        : { kind: 'chosen', vikarIds: demo.asked.map((index) => register[index] ?? '') },
  }
}

function shiftOf({ clock }: Services, { day, hours: [startTime, endTime], places = 1 }: DemoAssignment) {
  return { date: schoolDay(osloToday(clock.now()), day), startTime, endTime, places }
}

/** The date this many weekdays later, or earlier when negative. */
function schoolDay(date: string, days: number): string {
  if (days === 0) return date
  const next = addDays(date, Math.sign(days))
  return schoolDay(next, isWeekend(next) ? days : days - Math.sign(days))
}

const isWeekend = (date: string) => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())

async function create(tx: TenantTransaction, services: Services, form: Form): Promise<string> {
  const outcome = await createRequest(tx, services, form)
  if (outcome.kind !== 'created') throw new Error(`${form.title}: ${outcome.kind}`)
  return outcome.created.id
}

async function markAsSent(tx: TenantTransaction, id: string, at: Date): Promise<void> {
  const sent = { status: 'sent', createdAt: at, sentAt: at, attempts: 1, nextAttemptAt: null } as const
  await tx
    .updateTable('smsHistory')
    .set({ ...sent, gatewayState: 'delivered', deliveredAt: new Date(at.getTime() + 4000) })
    .where('assignmentId', '=', id)
    .execute()
  await tx
    .updateTable('emailHistory')
    .set({ ...sent, gatewayState: 'accepted' })
    .where('assignmentId', '=', id)
    .execute()
  await tx
    .updateTable('recipients')
    .set({ createdAt: at })
    .where('requestId', '=', requestOf(tx, id))
    .execute()
  await tx.updateTable('requests').set({ createdAt: at }).where('id', '=', requestOf(tx, id)).execute()
  await tx.updateTable('assignments').set({ createdAt: at }).where('id', '=', id).execute()
}

async function writeAnswer(
  tx: TenantTransaction,
  assignmentId: string,
  answer: PastAssignment['answers'][number] & { vikarId: string; answeredAt: Date },
): Promise<void> {
  const { employerId } = tx.scope
  const { vikarId, answeredAt, message = null } = answer
  await tx
    .insertInto('assignmentResponses')
    .values({
      employerId,
      assignmentId,
      requestId: requestOf(tx, assignmentId),
      vikarId,
      message,
      createdAt: answeredAt,
      responseType: RESPONSE[answer.says],
      [ANSWERED_AT[RESPONSE[answer.says]]]: answeredAt,
    })
    .execute()
  await tx
    .updateTable('recipients')
    .set({ openedAt: answeredAt })
    .where('requestId', '=', requestOf(tx, assignmentId))
    .where('vikarId', '=', vikarId)
    .execute()
  if (answer.says !== 'yes') return
  await tx
    .updateTable('assignments')
    .set({ status: 'assigned', filled: 1 })
    .where('id', '=', assignmentId)
    .execute()
}

/** The request that an assignment belongs to. */
const requestOf = (tx: TenantTransaction, assignmentId: string) =>
  tx.selectFrom('assignments').select('requestId').where('id', '=', assignmentId)

const ANSWERED_AT = { accepted: 'acceptedAt', interested: 'interestedAt', declined: 'declinedAt' } as const

const RESPONSE = { yes: 'accepted', no: 'declined', 'too-late': 'interested' } as const

async function close(
  tx: TenantTransaction,
  id: string,
  status: 'completed' | 'cancelled',
  at: Date,
): Promise<void> {
  await tx.updateTable('assignments').set({ status, closedAt: at }).where('id', '=', id).execute()
}
