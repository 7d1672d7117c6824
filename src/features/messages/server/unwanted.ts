import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { stopEmails } from '#features/email/server/stop.ts'
import { giveCreditsBack } from '#features/sms/server/give-back.ts'
import { sendSms, type OutgoingSms, type SmsOccasion, type SmsOutcome } from '#features/sms/server/send.ts'
import { NOT_NEEDED, stopSms } from '#features/sms/server/stop.ts'
import type { AnyTransaction, TenantTransaction } from '#server/database/database.ts'
import type { SystemScope } from '#server/database/scope.ts'
import { wakeAfterCommit } from '#server/jobs.ts'
import { SENT_EVEN_IF_CLOSED, type OutboxTable } from '#server/outbox/outbox.ts'
import { stopQueuedIn, type StopOptions } from '#server/outbox/stop.ts'
import type { Services } from '#server/services.ts'
import { MAY_BE_NOTIFIED, MAY_BE_REMINDED, type AssignmentStatus } from '#features/assignments/rules.ts'
import { isAnswerOf, isStill } from '#features/assignments/server/rules-in-sql.ts'
import { shiftsOfRequest } from '#features/assignments/server/of-request.ts'
import { Id } from '#shared/ids.ts'

/**
 * Finds obsolete messages: about an assignment that was filled by another person or closed since they were queued,
 * questions that have been answered, and all messages of a closed employer. Every attempt checks, including the first,
 * so a yes need not update thousands of messages.
 */
export const findUnwanted = async (
  tx: AnyTransaction,
  table: OutboxTable,
  ids: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select m.id from ${MESSAGES[table]} m where m.id = any(${[...ids]}::uuid[])
      and (${IS_UNWANTED} ${table === 'push_messages' ? sql`or not ${IS_STILL_TOLD}` : sql``})`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Push messages are for the office, never for a substitute. */
const MESSAGES: Record<OutboxTable, RawBuilder<unknown>> = {
  sms_history: sql.table('sms_history'),
  email_history: sql.table('email_history'),
  push_messages: sql`(select id, employer_id, user_id, assignment_id, kind, created_at, null::uuid as vikar_id from push_messages)`,
}

/** Schedules, after the commit, a check for obsolete messages about the assignment. */
export const stopUnwantedLater = (tx: TenantTransaction, assignmentId: string): void =>
  wakeAfterCommit(tx, 'stop-unwanted', { employerId: tx.scope.employerId, assignmentId })

/** Which unsent messages about a request each outbox may contain: some to the substitute, or only to other people. */
export type Unsent = Readonly<Record<'sms_history' | 'email_history', 'own' | 'others' | null>>

/** The shift is locked during the search, so it ends at this many messages of a request and takes some to be unsent. */
const LOOKED_THROUGH = 30

/**
 * Reads this as a column of a larger statement, so that the stopping statement and job run only when needed: a yes
 * rarely finds unsent messages, and both take the database far longer.
 *
 * @param shifts the ids of all the shifts of the request
 */
export const unsentAbout = (
  employerId: string,
  vikarId: string,
  shifts: RawBuilder<string[]>,
): RawBuilder<Unsent> => {
  const about = sql`m.employer_id = ${employerId} and m.assignment_id = any(${shifts})`
  const unsentIn = (table: keyof Unsent) => sql`${sql.lit(table)}, case
    when exists (select from ${sql.table(table)} m where ${about} and m.vikar_id = ${vikarId}
      and m.next_attempt_at is not null) then 'own'
    when (select count(*) = ${sql.lit(LOOKED_THROUGH)} or count(next_attempt_at) > 0 from (
      select m.next_attempt_at from ${sql.table(table)} m where ${about}
        limit ${sql.lit(LOOKED_THROUGH)}) first) then 'others' end`
  return sql`jsonb_build_object(${unsentIn('sms_history')}, ${unsentIn('email_history')})`
}

/** Schedules the same check unless all messages about the assignment's request have left. */
export const stopUnsentLater = (tx: TenantTransaction, assignmentId: string, unsent: Unsent): void => {
  if (unsent.sms_history || unsent.email_history) stopUnwantedLater(tx, assignmentId)
}

interface Winner {
  readonly assignmentId: string
  readonly assignmentIds: readonly string[]
  readonly vikarId: string
}

/**
 * Stops at once the winner's own unsent reminders of the shifts they won, and their request unless it has other shifts.
 * The test of `created_at` is not enough: a reminder whose transaction began after the yes's but locked first looks
 * like one to the holder. Skips locked rows.
 */
export const stopOwnQuestions = async (
  tx: TenantTransaction,
  { assignmentId, assignmentIds, vikarId }: Winner,
  unsent: Unsent,
): Promise<void> => {
  const [first, ...others] = (['sms_history', 'email_history'] as const).filter(
    (table) => unsent[table] === 'own',
  )
  if (first === undefined) return
  const { employerId } = tx.scope
  const meant = sql`m.employer_id = ${employerId} and m.vikar_id = ${vikarId}
    and m.assignment_id = any(${shiftsOfRequest(employerId, assignmentId)})
    and (m.assignment_id = any(${[...assignmentIds]}::uuid[]) and m.kind = 'reminder' or m.kind = 'request'
    and ${isUnwanted(['request'])})`
  const stopped = await stopQueuedIn(tx, [first, ...others], meant)
  const sms = stopped.filter(({ outbox }) => outbox === 'sms_history')
  const returned = sms.map((message) => ({ ...message, employerId }))
  await giveCreditsBack(tx, returned, () => WHY_STOPPED.assigned)
}

/**
 * Sends SMS like {@link sendSms}. If credits are short, takes them from obsolete, unsent messages about the same
 * assignment. Locks these after the balance, against the usual order, so it skips rows that are locked.
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

/** With too few credits, sends the first messages that the credits cover. Returns the number queued. */
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

/** The job's payload. */
const assignmentKey = z.object({ employerId: Id, assignmentId: Id })
type AssignmentKey = z.infer<typeof assignmentKey>
const BATCH = 500

/**
 * Stops queued, obsolete messages about an assignment in batches, and returns their credits. Only the credits need it:
 * each attempt checks {@link findUnwanted} before sending.
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

/** The same at once, for an act that holds the shift and perhaps the balance: it passes over messages being sent. */
export const stopUnwantedNow = async (tx: TenantTransaction, assignmentId: string): Promise<void> => {
  while ((await stopSome(tx, { employerId: tx.scope.employerId, assignmentId }, { skipLocked: true })) > 0);
}

/** SMS before e-mails, and both before the balance, which is the usual lock order. The statements are sent in order. */
const stopSome = async (
  tx: AnyTransaction,
  { employerId, assignmentId }: AssignmentKey,
  options: StopOptions = {},
) => {
  const { rows } = await sql<{ status: AssignmentStatus }>`
    select status from assignments where employer_id = ${employerId} and id = ${assignmentId}`.execute(tx)
  const [assignment] = rows
  if (!assignment) return 0
  const meant = unwantedAbout(employerId, assignmentId)
  const [sms, emails] = await Promise.all([
    stopSms(tx, meant, WHY_STOPPED[assignment.status], { limit: BATCH, ...options }),
    stopEmails(tx, meant, { limit: BATCH, ...options }),
  ])
  return sms + emails
}

/** The reason that the employer reads. */
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
  { vikarIds, assignmentIds }: Readonly<Record<'vikarIds' | 'assignmentIds', readonly string[]>>,
): RawBuilder<boolean> =>
  sql`m.employer_id = ${employerId} and (m.vikar_id = any(${[...vikarIds]}::uuid[])
    or m.assignment_id = any(${[...assignmentIds]}::uuid[])) and ${IS_UNWANTED}`

/** The shift `a` can be any of the shifts in the request of message `m`. */
const ANSWERS = sql`select from assignment_responses r where r.employer_id = a.employer_id and r.assignment_id = a.id`

/** Is `r` a current yes, and message `m` newer? A message about several shifts belongs to those with its timestamp. */
const IS_OF_YES = sql`(r.response_type = 'accepted'
  and (m.created_at = r.accepted_at or a.id = m.assignment_id and m.created_at >= r.accepted_at))`

const { who, presence } = MAY_BE_REMINDED.ofQuestion

/** May the person of message `m` still be asked about shift `a`? Not if they became inactive after it was written. */
const UNANSWERED = sql`(${isStill(presence, sql`m`)}
  and not exists (${ANSWERS} and r.vikar_id = m.vikar_id and not ${isAnswerOf(who)}))`

/** A reminder that is older than the yes offers the place, also to its holder. */
const HOLDER = sql`(${isStill(MAY_BE_NOTIFIED.ofEdit.presence, sql`m`)}
  and exists (${ANSWERS} and r.vikar_id = m.vikar_id and ${IS_OF_YES}))`

/** The possible recipients of a message `m` about an assignment `a`. */
const AUDIENCES = {
  anyone: sql`true`,
  /** If the shift has one place, the next yes implies a change of holder; with several, it does not show who left. */
  ofSeveral: sql`a.places > 1`,
  unanswered: UNANSWERED,
  /** Notices of a yes, by its timestamp, unless that yes was withdrawn and another is current. */
  sinceYes: sql`exists (${ANSWERS} and ${IS_OF_YES})
    and not exists (${ANSWERS} and r.response_type <> 'accepted' and r.accepted_at = m.created_at)`,
  holder: HOLDER,
  unansweredOrHolder: sql`(${UNANSWERED} or ${HOLDER})`,
  others: sql`not exists (${ANSWERS} and r.vikar_id = m.vikar_id and r.response_type = 'accepted')`,
  /** The alarm is still raised: a person may have accepted since. */
  alarmed: sql`exists (select from shift_alarms s
    where s.employer_id = a.employer_id and s.assignment_id = a.id and s.taken_back_at is null)`,
}
type Audience = keyof typeof AUDIENCES

/**
 * The states in which a kind of message is still wanted, with its audience; missing kinds are always wanted. A late yes
 * is reported when the job reopens.
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

/** Messages about all shifts of a request, wanted while one of the shifts makes them wanted. */
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
 * Is message `m` of one of these kinds and obsolete? Each connection plans a statement again, and planning all kinds
 * takes many times as long as one: a transaction that holds a shift checks only the kinds it may find.
 */
const isUnwanted = (kinds: readonly string[]) => sql<boolean>`exists (
  select from assignments own join employers e on e.id = own.employer_id
  where own.employer_id = m.employer_id and own.id = m.assignment_id
    and (e.closed_at is not null and m.kind not in (${sql.join(SENT_EVEN_IF_CLOSED.map((kind) => sql.lit(kind)))})
    or case m.kind ${sql.join(
      Object.entries(WANTED)
        .filter(([kind]) => kinds.includes(kind))
        .map(([kind, states]) => sql`when ${sql.lit(kind)} then not (${isWantedIn(kind, states)})`),
      sql` `,
    )} else false end))`

const IS_UNWANTED = isUnwanted(Object.keys(WANTED))

/** Does the recipient of push message `m` still want it? They may have left, lost the department, or turned it off. */
const IS_STILL_TOLD = sql<boolean>`exists (select from administrators p where p.employer_id = m.employer_id
  and p.user_id = m.user_id and not p.soft_deleted and 'push' = any(case m.kind
    when 'accepted-notice' then p.notify_accepted
    when 'busy-notice' then p.notify_accepted
    when 'alarm' then p.notify_alarm
    when 'low-balance' then p.notify_low_balance
    else p.notify_withdrawn end)
  and (not p.is_bound or m.assignment_id is null or exists (select from assignments a
    join requests q on q.employer_id = a.employer_id and q.id = a.request_id
    join membership_departments d on d.employer_id = q.employer_id and d.department_id = q.department_id
      and d.user_id = p.user_id
    where a.employer_id = m.employer_id and a.id = m.assignment_id)))`
