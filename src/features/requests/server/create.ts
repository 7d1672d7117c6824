import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { chooseDepartment, NO_DEPARTMENT } from '#features/employers/server/departments/choose-department.ts'
import { readRequestFacts } from '#features/assignments/server/facts.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { isRehearsed } from '#server/database/rehearse.ts'
import type { Values } from '#server/history/kinds.ts'
import { recordEvents, type NewEvent } from '#server/history/record.ts'
import { wake } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { shiftInstants } from '#shared/dates.ts'
import type { Created, SameShift } from '../shapes.ts'
import type { Sent } from '#features/messages/shapes.ts'
import type { RequestForm } from '../contract.ts'
import { REQUEST } from '#features/messages/server/request-messages.ts'
import { effectsOf } from '#features/messages/server/effects-of.ts'
import { insertRecipients } from '#features/asking/server/insert-recipients.ts'
import { askNext } from '#features/asking/server/line/ask-next.ts'
import { basisOf, isAtOnce, leftOutOfLine, planLine } from '#features/asking/server/line/begin-line.ts'
import { readRecipients, type Recipient } from '#features/asking/server/recipients.ts'
import { notifyRecipients } from '#features/messages/server/notify-recipients.ts'
import { refuseBeyondDay, refuseTooOften } from './new-office.ts'
import { findSameShift } from './same-shift.ts'

export type CreateOutcome =
  | {
      readonly kind: 'created'
      readonly created: Created
      /** The people with an open question now, with or without a message; empty after an earlier press. */
      readonly people: readonly string[]
    }
  | {
      readonly kind: 'same-out'
      readonly same: SameShift
    }
  | {
      readonly kind: 'no-recipients' | 'unknown-recipient' | 'no-department' | 'unknown-department' | 'undone'
    }

type WithId<Form> = Form & { readonly requestId: string }

/**
 * Creates the request, its assignments, its recipients with their links, the reservation of credits and the outgoing
 * messages: all, or nothing. A channel that cannot be used does not prevent the request. The same request id again
 * changes nothing and returns the first result: the key decides between concurrent calls.
 */
export const createRequest = async (
  tx: TenantTransaction,
  services: Pick<Services, 'config' | 'tokens' | 'clock'>,
  form: WithId<RequestForm> & { readonly isUndoable?: boolean; readonly refuseSame?: boolean },
): Promise<CreateOutcome> => {
  const same = form.refuseSame ? await findSameShift(tx, form) : null
  if (same) return { kind: 'same-out', same }
  const [recipients, department] = await Promise.all([
    readRecipients(tx, form.recipients, form.shifts),
    chooseDepartment(tx, form.departmentId ?? null),
  ])
  const isPossible = recipients !== null && recipients.length > 0 && department.kind === 'chosen'
  if (isPossible && (await readEarlier(tx, form.requestId)) === null) {
    await refuseBeyondDay(tx, recipients)
    await refuseTooOften(tx, recipients)
  }
  if (!isPossible || !(await insertRequest(tx, form, department.id))) {
    // Read first: the people may have taken these very shifts since.
    const earlier = await readEarlier(tx, form.requestId)
    if (earlier === 'undone') return { kind: 'undone' }
    if (earlier) return { kind: 'created', created: earlier, people: [] }
    if (department.kind !== 'chosen') return { kind: NO_DEPARTMENT[department.kind] }
    return { kind: recipients ? 'no-recipients' : 'unknown-recipient' }
  }
  const [id, ...others] = await insertAssignments(tx, form)
  const notBefore = form.isUndoable ? await hold(tx, services.config, form.requestId) : null
  const { people, ...sent } = await ask(tx, services, id, { form, recipients, notBefore })
  await Promise.all([
    keepAnswer(tx, form.requestId, sent),
    isAtOnce(form.asking) ? recordCreated(tx, form, { people: idsOf(recipients), sent }) : null,
    wake(tx, 'keep-forecast', { employerId: tx.scope.employerId, requestId: form.requestId }),
  ])
  const held = notBefore ? { undoSeconds: services.config.undoSeconds } : {}
  const created = { id, assignmentIds: [id, ...others], isNew: true, ...sent, ...held }
  return { kind: 'created', created, people }
}

interface Asked {
  readonly form: WithId<RequestForm>
  readonly recipients: readonly Recipient[]
  readonly notBefore: Date | null
}

/** Asks everyone, or the first in line. */
const ask = async (
  tx: TenantTransaction,
  services: Pick<Services, 'config' | 'tokens' | 'clock'>,
  id: string,
  { form, recipients, notBefore }: Asked,
): Promise<Answer & { readonly people: readonly string[] }> => {
  const { requestId, channels, asking } = form
  const facts = await readRequestFacts(tx, id)
  if (isAtOnce(asking)) {
    const { config, tokens } = services
    const isCounted = isRehearsed(tx)
    const asked = isCounted
      ? recipients.map((one) => ({ ...one, tokenId: requestId }))
      : await insertRecipients(tx, tokens, { requestId, endsAt: facts.endsAt }, recipients)
    const receivers = { asked, channels, notBefore, smsIfRefused: true, isCounted }
    const sent = await notifyRecipients(tx, config, REQUEST, facts, receivers)
    return { ...sent, people: idsOf(asked) }
  }
  const vikarIds = idsOf(recipients)
  const { tokens } = services
  const line = await planLine(tx, { requestId, asking, startsAt: facts.startsAt, vikarIds, tokens })
  const leftOut = isRehearsed(tx) ? [] : await leftOutOfLine(tx, form)
  // In this order: the history begins with the request.
  const [, begun] = await Promise.all([
    recordCreated(tx, form, basisOf(line), leftOut),
    askNext(tx, services, requestId),
  ])
  if (!begun) throw new Error(`request ${requestId} has no line`)
  const { sent, people, nextAskAt } = begun
  return { ...sent, people, line: { length: vikarIds.length, nextAskAt: nextAskAt?.toISOString() ?? null } }
}

const idsOf = (people: readonly { readonly id: string }[]) => people.map(({ id }) => id)

interface CreatedFor {
  /** In the order of the line, if there is one. */
  readonly people: readonly string[]
  /** The values that ordered the line. */
  readonly after?: Values
  readonly facts?: readonly Values[]
  readonly sent?: Sent
}

/** Records the event of a new request, with everyone in it. A rehearsal records none, because no plan reads it. */
const recordCreated = async (
  tx: TenantTransaction,
  { requestId, shifts, asking, recipients }: WithId<RequestForm>,
  { people, after, facts = [], sent }: CreatedFor,
  leftOut: readonly NewEvent[] = [],
): Promise<void> => {
  if (isRehearsed(tx)) return
  await recordEvents(tx, [
    {
      kind: 'created',
      on: { requestId },
      people,
      facts,
      after: {
        shifts: shifts.length,
        people: people.length,
        isInOrder: asking.kind === 'some-at-a-time',
        sendAt: asking.sendAt ?? null,
        toAll: recipients.kind === 'all',
        ...after,
      },
      ...(sent && { effects: effectsOf(sent) }),
    },
    ...leftOut,
  ])
}

/** The request's result, the same for a second press. */
type Answer = Sent & Pick<Created, 'line'>

/** This close to its start, messages are not held. */
const HELD_IF_HOURS_AHEAD = 1

/** The time until which the messages are held, so that the request can be undone; null if they are not. */
const hold = async (
  tx: TenantTransaction,
  { undoSeconds }: Config,
  requestId: string,
): Promise<Date | null> => {
  const { rows } = await sql<{ heldUntil: Date }>`
    update requests q set held_until = now() + ${undoSeconds} * interval '1 second'
    where q.employer_id = ${tx.scope.employerId} and q.id = ${requestId} and ${undoSeconds} > 0 and not exists (
      select from assignments a where a.employer_id = q.employer_id and a.request_id = q.id
        and a.starts_at < now() + ${HELD_IF_HOURS_AHEAD} * interval '1 hour')
    returning held_until`.execute(tx)
  return rows[0]?.heldUntil ?? null
}

/** The result of the request with this id when it was created; null if it is new. */
const readEarlier = async (tx: TenantTransaction, requestId: string): Promise<Created | 'undone' | null> => {
  const { rows } = await sql<{ ids: string[]; answer: Answer; isUndone: boolean; undoSeconds: number }>`
    select q.answer, q.undone_at is not null as is_undone,
      greatest(0, ceil(extract(epoch from coalesce(q.held_until, now()) - now())))::integer as undo_seconds,
      array(select a.id from assignments a where a.employer_id = q.employer_id and a.request_id = q.id
      order by a.starts_at, a.id) as ids
    from requests q
    where q.employer_id = ${tx.scope.employerId} and q.id = ${requestId} and q.answer is not null`.execute(tx)
  const [earlier] = rows
  if (earlier?.isUndone) return 'undone'
  const [id] = earlier?.ids ?? []
  if (!earlier || !id) return null
  const { ids: assignmentIds, answer, undoSeconds } = earlier
  return { id, assignmentIds, isNew: false, ...answer, ...(undoSeconds > 0 && { undoSeconds }) }
}

const keepAnswer = (tx: TenantTransaction, requestId: string, sent: Answer) =>
  sql`
    update requests set answer = ${JSON.stringify(sent)}::jsonb
    where employer_id = ${tx.scope.employerId} and id = ${requestId}`.execute(tx)

/** False if one with this id exists. */
const insertRequest = async (
  tx: TenantTransaction,
  { requestId, channels, recipients, smsIfBounced = false }: WithId<RequestForm>,
  departmentId: string | null,
): Promise<boolean> => {
  const row = await tx
    .insertInto('requests')
    .values({
      employerId: tx.scope.employerId,
      id: requestId,
      createdBy: tx.scope.userId,
      channels,
      smsIfBounced,
      departmentId,
      askedAll: recipients.kind === 'all',
    })
    .onConflict((conflict) => conflict.columns(['employerId', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns their ids in order of time. */
const insertAssignments = async (
  tx: TenantTransaction,
  { requestId, title, location, description, requirements, shifts }: WithId<RequestForm>,
): Promise<[first: string, ...others: string[]]> => {
  const ids = shifts.map(() => randomUUIDv7()).toSorted()
  const rows = shifts
    .map((shift) => ({ ...shift, ...shiftInstants(shift) }))
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
    .map(({ date, ...shift }, at) => ({
      ...shift,
      id: ids[at],
      assignmentDate: date,
      employerId: tx.scope.employerId,
      requestId,
      title,
      location,
      description: description || null,
      requirements: requirements || null,
    }))
  await tx.insertInto('assignments').values(rows).execute()
  const [first, ...others] = ids
  if (first === undefined) throw new Error('a request needs at least one shift')
  return [first, ...others]
}
