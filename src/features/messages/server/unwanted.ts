import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { stopEmails } from '#features/email/server/stop.ts'
import { giveCreditsBack } from '#features/sms/server/give-back.ts'
import { sendSms, type OutgoingSms, type SmsOccasion, type SmsOutcome } from '#features/sms/server/send.ts'
import { NOT_NEEDED, stopSms } from '#features/sms/server/stop.ts'
import type { AnyTransaction, SystemTransaction, TenantTransaction } from '#server/database/database.ts'
import type { SystemScope } from '#server/database/scope.ts'
import { wakeAfterCommit } from '#server/jobs.ts'
import { SENT_EVEN_IF_CLOSED, type OutboxTable } from '#server/outbox/outbox.ts'
import { stopQueuedIn } from '#server/outbox/stop.ts'
import type { Services } from '#server/services.ts'
import { MAY_BE_NOTIFIED, MAY_BE_REMINDED, type AssignmentStatus } from '#features/assignments/rules.ts'
import { isAnswerOf, isStill } from '#features/assignments/server/may.ts'
import { shiftsOfRequest } from '#features/assignments/server/of-request.ts'
import { Id } from '#shared/ids.ts'

/**
 * Which messages about to be sent are obsolete: those about an assignment that has been filled, given to somebody else
 * or closed since they were queued, and questions that have been answered; all of them when the employer is closed.
 * Every attempt asks, including the first, so that a yes need not touch thousands of messages.
 */
export const findUnwanted = async (
  tx: AnyTransaction,
  table: OutboxTable,
  ids: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select m.id from ${MESSAGES[table]} m where m.id = any(${[...ids]}::uuid[])
      and (${IS_UNWANTED} ${table === 'push_messages' ? sql`or not ${isStillTold}` : sql``})`.execute(tx)
  return rows.map(({ id }) => id)
}

/** What is told by push is for the office, never for a substitute. */
const MESSAGES: Record<OutboxTable, RawBuilder<unknown>> = {
  sms_history: sql.table('sms_history'),
  email_history: sql.table('email_history'),
  push_messages: sql`(select id, employer_id, user_id, assignment_id, kind, created_at, null::uuid as vikar_id from push_messages)`,
}

/** Says, after the commit, that messages about the assignment may not be wanted any more. */
export const stopUnwantedLater = (tx: TenantTransaction, assignmentId: string): void =>
  wakeAfterCommit(tx, 'stop-unwanted', { employerId: tx.scope.employerId, assignmentId })

/** In which outboxes a substitute's own questions about a request wait. */
export type WaitingQuestions = readonly ('sms_history' | 'email_history')[]

interface Own {
  readonly assignmentId: string
  readonly vikarId: string
}

const isOwn = (
  employerId: string,
  { assignmentId, vikarId }: Own,
) => sql`m.employer_id = ${employerId} and m.vikar_id = ${vikarId}
    and m.assignment_id = any(${shiftsOfRequest(employerId, assignmentId)})`

/**
 * As a column of a statement that reads more, so that the one that stops them is made where there are some: hardly ever is any left
 * when a yes comes, and it takes the database far longer.
 */
export const waitingQuestions = (employerId: string, own: Own) => {
  const ifWaitingIn = (table: WaitingQuestions[number]) => sql`case when exists (
    select from ${sql.table(table)} m where m.next_attempt_at is not null and ${isOwn(employerId, own)}) then ${sql.lit(table)} end`
  return sql<WaitingQuestions>`array_remove(array[${ifWaitingIn('sms_history')}, ${ifWaitingIn('email_history')}], null)`
}

/**
 * Stops at once the winner's own unsent reminders of the shifts they won, and their request unless it asks about other
 * shifts too. `created_at` alone would not do: a reminder whose transaction began
 * after the yes's but locked first looks like one meant for the assigned substitute. Skips locked rows.
 */
export const stopOwnQuestions = async (
  tx: TenantTransaction,
  { assignmentIds, ...own }: Own & { readonly assignmentIds: readonly string[] },
  [first, ...others]: WaitingQuestions,
): Promise<void> => {
  if (first === undefined) return
  const meant = sql`${isOwn(tx.scope.employerId, own)} and (m.assignment_id = any(${[...assignmentIds]}::uuid[]) and m.kind = 'reminder' or m.kind = 'request' and ${isUnwanted(['request'])})`
  const stopped = await stopQueuedIn(tx, [first, ...others], meant)
  const sms = stopped.filter(({ outbox }) => outbox === 'sms_history')
  const unsent = sms.map((message) => ({ ...message, employerId: tx.scope.employerId }))
  await giveCreditsBack(tx, unsent, () => WHY_STOPPED.assigned)
}

/**
 * Sends SMS as {@link sendSms} does. If credits are lacking, they are taken from obsolete, unsent messages about the
 * same assignment that have not been stopped yet. Their rows are locked after the balance, against the order of all
 * others, so it passes over those that another transaction holds: it waits for none.
 */
export const sendUrgentSms = async (
  tx: TenantTransaction,
  occasion: SmsOccasion,
  messages: readonly OutgoingSms[],
): Promise<SmsOutcome> => {
  const outcome = await sendSms(tx, occasion, messages)
  if (outcome.kind !== 'too-few-credits') return outcome
  const needless = unwantedAbout(tx.scope.employerId, occasion.assignmentId)
  const limit = outcome.needed - outcome.balance
  const freed = await stopSms(tx, needless, NOT_NEEDED, { limit, skipLocked: true })
  return freed > 0 ? sendSms(tx, occasion, messages) : outcome
}

/** The same, and with too few credits for all, the first that there are credits for. Returns how many were queued. */
export const sendAffordableSms = async (
  tx: TenantTransaction,
  occasion: SmsOccasion,
  messages: readonly OutgoingSms[],
): Promise<number> => {
  const outcome = await sendUrgentSms(tx, occasion, messages)
  if (outcome.kind === 'too-many-this-hour') return 0
  if (outcome.kind === 'queued') return outcome.count
  const second = await sendSms(tx, occasion, messages.slice(0, outcome.balance))
  return second.kind === 'queued' ? second.count : 0
}

/** What the job is given. */
const assignmentKey = z.object({ employerId: Id, assignmentId: Id })
type AssignmentKey = z.infer<typeof assignmentKey>

const BATCH = 500

/**
 * Stops queued, obsolete messages about an assignment, batch by batch, and returns their credits. For
 * the credits alone: what it has not reached yet is not sent either, because each attempt asks {@link findUnwanted}.
 */
export const stopUnwanted = async (
  { database, live }: Services,
  scope: SystemScope,
  ids: unknown,
): Promise<void> => {
  const key = assignmentKey.parse(ids)
  const stopBatch = () => database.transaction(scope, (tx) => stopSome(tx, key))
  while ((await stopBatch()) > 0);
  live.publish(`employer:${key.employerId}`, ['messages', 'credits'])
}

/** SMS before e-mails, and both before the balance, as everywhere: the statements leave in that order. */
const stopSome = async (tx: SystemTransaction, { employerId, assignmentId }: AssignmentKey) => {
  const assignment = await tx
    .selectFrom('assignments')
    .select('status')
    .where('employerId', '=', employerId)
    .where('id', '=', assignmentId)
    .executeTakeFirst()
  if (!assignment) return 0
  const meant = unwantedAbout(employerId, assignmentId)
  const [sms, emails] = await Promise.all([
    stopSms(tx, meant, WHY_STOPPED[assignment.status], { limit: BATCH }),
    stopEmails(tx, meant, { limit: BATCH }),
  ])
  return sms + emails
}

/** As the employer reads it. */
const WHY_STOPPED: Record<AssignmentStatus, string> = {
  open: NOT_NEEDED,
  assigned: 'Oppdraget ble besatt før SMS-en var sendt',
  completed: 'Oppdraget ble fullført før SMS-en var sendt',
  cancelled: 'Oppdraget ble avlyst før SMS-en var sendt',
}

/** Is message `m` about this assignment or its request, and obsolete? */
export const unwantedAbout = (employerId: string, assignmentId: string): RawBuilder<boolean> =>
  sql`m.employer_id = ${employerId} and m.assignment_id = any(${shiftsOfRequest(employerId, assignmentId)}) and ${IS_UNWANTED}`

/** Is message `m` to one of these substitutes, or about one of these assignments, and obsolete? */
export const unwantedOf = (
  employerId: string,
  {
    vikarIds,
    assignmentIds,
  }: { readonly vikarIds: readonly string[]; readonly assignmentIds: readonly string[] },
): RawBuilder<boolean> =>
  sql`m.employer_id = ${employerId} and (m.vikar_id = any(${[...vikarIds]}::uuid[])
    or m.assignment_id = any(${[...assignmentIds]}::uuid[])) and ${IS_UNWANTED}`

/** A shift `a` may be any of a request's that a message `m` is about. */
const ANSWERS = sql`select from assignment_responses r where r.employer_id = a.employer_id and r.assignment_id = a.id`

/** Is `r` a yes that stands, and `m` from after it? One about several shifts is of those with its own timestamp. */
const IS_OF_YES = sql`(r.response_type = 'accepted'
  and (m.created_at = r.accepted_at or a.id = m.assignment_id and m.created_at >= r.accepted_at))`

const { who, presence } = MAY_BE_REMINDED.ofQuestion

/** May the person of message `m` be asked about shift `a` still? Those made inactive after it was written may not. */
const UNANSWERED = sql`(${isStill(presence, sql`m`)}
  and not exists (${ANSWERS} and r.vikar_id = m.vikar_id and not ${isAnswerOf(who)}))`

/** A reminder from before the yes offers the place, also to its holder. */
const HOLDER = sql`(${isStill(MAY_BE_NOTIFIED.ofEdit.presence, sql`m`)}
  and exists (${ANSWERS} and r.vikar_id = m.vikar_id and ${IS_OF_YES}))`

/** Whom a message `m` about an assignment `a` is for. */
const AUDIENCES = {
  anyone: sql`true`,
  /** Of one place the next yes says that its holder is another; of several it does not say who has left. */
  ofSeveral: sql`a.places > 1`,
  unanswered: UNANSWERED,
  /** Those notified of a yes, whose messages carry its timestamp: not of one that was given back while another's stands. */
  sinceYes: sql`exists (${ANSWERS} and ${IS_OF_YES})
    and not exists (${ANSWERS} and r.response_type <> 'accepted' and r.accepted_at = m.created_at)`,
  holder: HOLDER,
  unansweredOrHolder: sql`(${UNANSWERED} or ${HOLDER})`,
  others: sql`not exists (${ANSWERS} and r.vikar_id = m.vikar_id and r.response_type = 'accepted')`,
  /** While the alarm stands: somebody may come by now. */
  alarmed: sql`exists (select from shift_alarms s
    where s.employer_id = a.employer_id and s.assignment_id = a.id and s.taken_back_at is null)`,
}
type Audience = keyof typeof AUDIENCES

/**
 * In which states of its assignment a message of a kind is still wanted, and by whom; kinds that are not here always
 * are. A late yes is reported when the job opens again.
 */
const WANTED: Readonly<Record<string, Partial<Record<AssignmentStatus, Audience>>>> = {
  request: { open: 'unanswered' },
  reminder: { open: 'unansweredOrHolder', assigned: 'holder' },
  confirmation: { open: 'holder', assigned: 'holder', completed: 'holder' },
  'accepted-notice': { open: 'sinceYes', assigned: 'sinceYes', completed: 'sinceYes' },
  'withdrawn-notice': { open: 'anyone', assigned: 'ofSeveral', completed: 'ofSeveral' },
  'erased-notice': { open: 'anyone', assigned: 'ofSeveral', completed: 'ofSeveral' },
  'busy-notice': { open: 'anyone' },
  alarm: { open: 'alarmed' },
  changed: { open: 'holder', assigned: 'holder' },
  removed: { open: 'others', assigned: 'others', completed: 'others', cancelled: 'others' },
  withdrawn: { open: 'others', assigned: 'others', completed: 'others', cancelled: 'others' },
}

/** Messages that tell of all the shifts of a request: wanted as long as one of them makes them so. */
const ABOUT_ALL = ['request', 'confirmation', 'accepted-notice']

const isWantedIn = (kind: string, states: Partial<Record<AssignmentStatus, Audience>>) =>
  ABOUT_ALL.includes(kind)
    ? sql`exists (select from assignments a where a.employer_id = m.employer_id and a.request_id = own.request_id
        and (${isWantedFor(states)}))`
    : sql`exists (select from assignments a where a.employer_id = m.employer_id and a.id = own.id and (${isWantedFor(states)}))`

const isWantedFor = (states: Partial<Record<AssignmentStatus, Audience>>) =>
  sql`case a.status ${sql.join(
    Object.entries(states).map(
      ([status, audience]) => sql`when ${sql.lit(status)} then ${AUDIENCES[audience]}`,
    ),
    sql` `,
  )} else false end`

/**
 * Is message `m` obsolete, where it is one of these kinds? The database plans a statement anew on each connection, and all
 * kinds take many times as long to plan as one: a transaction that holds a shift asks about those that it may find.
 */
const isUnwanted = (kinds: readonly string[]) => sql<boolean>`exists (
  select from assignments own join employers e on e.id = own.employer_id
  where own.employer_id = m.employer_id and own.id = m.assignment_id
    and (e.closed_at is not null and m.kind not in (${sql.join(SENT_EVEN_IF_CLOSED.map((kind) => sql.lit(kind)))}) or case m.kind ${sql.join(
      Object.entries(WANTED)
        .filter(([kind]) => kinds.includes(kind))
        .map(([kind, states]) => sql`when ${sql.lit(kind)} then not (${isWantedIn(kind, states)})`),
      sql` `,
    )} else false end))`

const IS_UNWANTED = isUnwanted(Object.keys(WANTED))

/**
 * Does the recipient of a push message `m` still want it? They may have left, be out of the department, or have turned it off since.
 */
export const isStillTold = sql<boolean>`exists (select from administrators p where p.employer_id = m.employer_id
  and p.user_id = m.user_id and not p.soft_deleted and 'push' = any(case m.kind
    when 'accepted-notice' then p.notify_accepted
    when 'busy-notice' then p.notify_accepted
    when 'alarm' then p.notify_alarm
    when 'low-balance' then p.notify_low_balance
    else p.notify_withdrawn end)
  and (not p.is_bound or m.assignment_id is null or exists (select from assignments a
    join requests q on q.employer_id = a.employer_id and q.id = a.request_id
    join membership_departments d on d.employer_id = q.employer_id and d.department_id = q.department_id and d.user_id = p.user_id
    where a.employer_id = m.employer_id and a.id = m.assignment_id)))`

/**
 * Would an SMS `s` still reach its recipient? Since then they may have another number, have left the register, chosen
 * e-mail instead, or turned off the notice; and the old number may belong to another person, who must not get a
 * personal link.
 */
export const isStillReached = sql<boolean>`(case when s.vikar_id is null
  then exists (select from administrators p where p.employer_id = s.employer_id
    and not p.soft_deleted and p.phone = s.recipient
      and (s.kind <> 'accepted-notice' or 'sms' = any(p.notify_accepted))
      and (s.kind <> 'withdrawn-notice' or p.notify_withdrawn <> '{}')
      and (s.kind <> 'alarm' or 'sms' = any(p.notify_alarm)))
  else exists (select from vikarer v where v.employer_id = s.employer_id and v.id = s.vikar_id
    and v.deleted_at is null and not v.no_sms and v.phone = s.recipient) end)`
