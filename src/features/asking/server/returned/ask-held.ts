import { sql, type RawBuilder } from 'kysely'
import { shiftsOfRequest } from '#features/assignments/server/of-request.ts'
import { joinRegister } from '#features/assignments/server/rules-in-sql.ts'
import { stopEmails } from '#features/email/server/stop.ts'
import type { SystemTransaction, TenantTransaction } from '#server/database/database.ts'
import { TenantScope, type SystemScope } from '#server/database/scope.ts'
import { gatewaysInUse, isCircuitOpen, isFailing } from '#server/outbox/circuit.ts'
import type { Services } from '#server/services.ts'
import { ASKS, deliveriesTo } from '#features/messages/server/deliveries.ts'
import { readRecipientProgress } from '#features/messages/server/recipient-progress.ts'
import { lockQuestion, smsInstead, type ReturnedQuestion } from './sms-instead.ts'

/** A question to a person whose mail cannot leave. */
export interface HeldQuestion extends ReturnedQuestion {
  readonly employerId: string
}

/** The longest wait of a mail; half the time to the start of the shift if that is less. */
const HELD_MOST = sql`interval '15 minutes'`

/** The next sweep takes the rest. */
const SWEEP_MOST = 200

/**
 * The sweep: asks people by SMS whose mail cannot leave, if the office allows it (decision 140). Stops the mail in the
 * same transaction, so that it cannot leave later as well. When no SMS can be sent, the mail waits.
 */
export const askHeld = async (
  services: Services,
  scope: SystemScope,
  signal?: AbortSignal,
): Promise<void> => {
  const held = await services.database.transaction(scope, (tx) => readHeld(tx, services))
  for (const question of held) {
    if (signal?.aborted) return
    await askHeldOne(services, question).catch((error: unknown) =>
      services.log.warn({ err: error, emailId: question.id }, 'no SMS went instead of a mail that is held'),
    )
  }
}

export const askHeldOne = async (services: Services, question: HeldQuestion): Promise<void> => {
  const { database, live, log } = services
  const { id, employerId } = question
  try {
    await database.transaction(new TenantScope(employerId, null), (tx) => replace(tx, services, question))
  } catch (error) {
    if (error instanceof NoSmsNow) return
    throw error
  }
  log.info({ emailId: id, employerId }, 'an SMS goes instead of a mail that is held')
  live.publish(`employer:${employerId}`, ['assignments', 'messages', 'credits'])
}

/** Rolls the transaction back: the mail waits. */
class NoSmsNow extends Error {}

const REASON = 'not sent: the mail server took no mail, and an SMS went instead'

/** Shifts, the request, the register, messages, the balance: the order of all locks. */
const replace = async (
  tx: TenantTransaction,
  services: Services,
  { assignmentId, vikarId, ...question }: HeldQuestion,
): Promise<void> => {
  const requestId = await lockQuestion(tx, assignmentId)
  if (requestId === null) throw new NoSmsNow()
  await readRecipientProgress(tx, assignmentId, vikarId)
  const { employerId } = tx.scope
  const meant = sql`m.employer_id = ${employerId} and m.vikar_id = ${vikarId} and ${IS_QUESTION}
    and m.assignment_id = any(${shiftsOfRequest(employerId, assignmentId)})`
  const stopped = await stopEmails(tx, meant, { reason: REASON })
  const asked = { ...question, assignmentId, vikarId }
  if (stopped === 0 || !(await smsInstead(tx, services, requestId, asked, 'held'))) throw new NoSmsNow()
}

const IS_QUESTION = sql`m.kind in ('request', 'reminder')`

/** The recipient of mail `m`, and its request. */
const OF_MAIL = { employerId: sql`m.employer_id`, requestId: sql`q.id`, vikarId: sql`m.vikar_id` }

/** One mail for each person and request, in any order, so that mails without a possible SMS do not block the others. */
const readHeld = async (
  tx: SystemTransaction,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
): Promise<HeldQuestion[]> => {
  const gateways = gatewaysInUse(config)
  const { rows } = await sql<HeldQuestion>`
    select * from (
      select distinct on (m.employer_id, m.vikar_id, a.request_id) m.id, m.employer_id, m.assignment_id, m.vikar_id
      from email_history m
      join assignments a on a.employer_id = m.employer_id and a.id = m.assignment_id
      join requests q on q.employer_id = a.employer_id and q.id = a.request_id
      ${joinRegister(sql`m`)} and not v.no_sms
      cross join lateral (select min(s.starts_at) as at from assignments s where s.employer_id = q.employer_id
        and s.request_id = q.id and s.status = 'open' and s.starts_at > ${clock.now()}) starts
      cross join lateral (select ${HELD_SINCE} as at) since
      where m.next_attempt_at is not null and m.status = 'pending' and m.gateway_state = 'queued' and ${IS_QUESTION}
        and ('sms' = any(q.channels) or q.sms_if_bounced) and ${cannotLeave(gateways.email)}
        and not ${isCircuitOpen(gateways.sms)}
        and since.at + least(${HELD_MOST}, (starts.at - since.at) / 2) <= now()
        and not exists (select from ${deliveriesTo(OF_MAIL)} and d.assignment_id = m.assignment_id
          and d.channel = 'sms' and ${ASKS} offset 0)
      order by m.employer_id, m.vikar_id, a.request_id, m.created_at) held
    order by random() limit ${SWEEP_MOST}`.execute(tx)
  return rows
}

/**
 * The mail server fails all mail now, or it has tried this mail and failed. A mail that only waited for a worker leaves
 * soon.
 */
const cannotLeave = (gateway: string): RawBuilder<boolean> =>
  sql`(${isFailing(gateway)} or m.attempts > 0 and m.next_attempt_at > now())`

/** The first recorded try, or the time it was due. */
const HELD_SINCE = sql`case when m.attempts = 0 then m.next_attempt_at
  else coalesce((select min(t.at) from message_attempts t where t.message_id = m.id), m.created_at) end`
