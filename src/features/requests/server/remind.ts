import { sql, type RawBuilder } from 'kysely'
import { isPossible, mayBeReminded, phaseOf } from '#features/assignments/rules.ts'
import { readFacts } from '#features/assignments/server/facts.ts'
import { lockAssignment } from '#features/assignments/server/lock.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { REMINDER_PAUSE_MINUTES } from '../rules.ts'
import { MAY_ARRIVE } from '#features/messages/server/deliveries.ts'
import { idsByName, readRecipientProgress } from '#features/messages/server/recipient-progress.ts'
import { lockReserve, noteAsked } from '#features/asking/server/line/reserve.ts'
import { ASSIGNED_REMINDER, FREE_AGAIN, REMINDER } from '#features/messages/server/request-messages.ts'
import { minutesAgo } from '#server/outbox/minutes-ago.ts'
import { refuseTooOften } from './new-office.ts'
import { notifyRecipients } from '#features/messages/server/notify-recipients.ts'
import { recordSend, type SentTo } from './record-send.ts'

/** `too-soon`: a reminder was just sent, so this is a repeated press or a colleague's. */
export type RemindOutcome =
  | SentTo
  | { readonly kind: 'not-found' | 'closed' }
  | { readonly kind: 'too-soon'; readonly until: Date }

/**
 * Reminds recipients who got the request, have not entered an absence since, and have not answered, or whose yes came
 * too late for a shift that is open again. Uses the channels of the request; each SMS costs a credit. The assignment
 * is locked first: one of two concurrent presses sends, and a concurrent yes comes first, or makes the unsent
 * reminders unwanted.
 *
 * @param only limits it to some of them, for example those in reserve
 */
export const remindAll = async (
  tx: TenantTransaction,
  config: Config,
  id: string,
  only: readonly string[] | null = null,
): Promise<RemindOutcome | { kind: 'nobody-asked' | 'all-answered' | 'all-away' }> => {
  const assignment = await lockAssignment(tx, id)
  if (!assignment) return { kind: 'not-found' }
  if (!isPossible('remindAll', assignment)) return { kind: 'closed' }
  const wanted = only && new Set(only)
  const asked = (await readRecipientProgress(tx, id)).filter((one) => !wanted || wanted.has(one.id))
  if (asked.every(({ standing }) => standing === 'unreached')) return { kind: 'nobody-asked' }
  const waitedFor = asked.filter((one) => mayBeReminded('ofQuestion', one, phaseOf(assignment)))
  if (waitedFor.length === 0) return { kind: 'all-answered' }
  const away = waitedFor.filter(({ isAway }) => isAway)
  const present = waitedFor.filter(({ isAway }) => !isAway)
  if (present.length === 0) return { kind: 'all-away' }
  const { due, until } = await dueOf(tx, id, present, SINCE_WITHDRAWAL)
  if (due.length === 0) return { kind: 'too-soon', until }
  await refuseTooOften(tx, due)
  const ids = due.map((one) => one.id)
  await lockReserve(tx, id, ids)
  const facts = await readFacts(tx, id)
  const { channels } = assignment
  const message = assignment.isFreeAgain ? FREE_AGAIN : REMINDER
  const sent = await notifyRecipients(tx, config, message, facts, { asked: due, channels })
  await Promise.all([
    noteAsked(tx, id, ids, { at: sql`now()`, isTurnOver: false }),
    recordSend(tx, config, { kind: 'reminded', on: { assignmentId: id }, asked: due, channels, sent }),
  ])
  return { kind: 'sent', sent, people: idsByName(due), away: idsByName(away) }
}

/** Reminds the substitutes who have a place, worded unlike an open offer. */
export const remindAssigned = async (
  tx: TenantTransaction,
  config: Config,
  id: string,
): Promise<RemindOutcome | { kind: 'no-vikar' | 'unreachable' }> => {
  const assignment = await lockAssignment(tx, id)
  if (!assignment) return { kind: 'not-found' }
  if (assignment.filled === 0 && assignment.status === 'open') return { kind: 'no-vikar' }
  if (!isPossible('remindAssigned', assignment)) return { kind: 'closed' }
  const asked = await readRecipientProgress(tx, id)
  const assigned = asked.filter((one) => mayBeReminded('ofPlace', one, phaseOf(assignment)))
  if (assigned.length === 0) return { kind: 'unreachable' }
  const { due, until } = await dueOf(tx, id, assigned, SINCE_OWN_YES)
  if (due.length === 0) return { kind: 'too-soon', until }
  await refuseTooOften(tx, due)
  const facts = await readFacts(tx, id)
  const { channels } = assignment
  const sent = await notifyRecipients(tx, config, ASSIGNED_REMINDER, facts, { asked: due, channels })
  const on = { assignmentId: id }
  await recordSend(tx, config, { kind: 'reminded-holders', on, asked: due, channels, sent })
  return { kind: 'sent', sent, people: idsByName(due) }
}

/** A reminder `d` before the last withdrawal does not count, because the offer is new. */
const SINCE_WITHDRAWAL = sql`select max(r.withdrawn_at) from assignment_responses r
  where r.employer_id = d.employer_id and r.assignment_id = d.assignment_id`

/** A reminder `d` before its recipient's yes does not count, because it was an open offer. */
const SINCE_OWN_YES = sql`select r.accepted_at from assignment_responses r
  where r.employer_id = d.employer_id and r.assignment_id = d.assignment_id and r.vikar_id = d.vikar_id`

/**
 * The people who may be reminded now, or the earliest time if there are none: each once per pause. A reminder that
 * failed does not count, nor one from before `since`.
 */
const dueOf = async <One extends { readonly id: string }>(
  tx: TenantTransaction,
  assignmentId: string,
  people: readonly One[],
  since: RawBuilder<unknown>,
): Promise<{ readonly due: readonly One[]; readonly until: Date }> => {
  const ids = people.map(({ id }) => id)
  const { rows } = await sql<{ vikarId: string; until: Date }>`
    select d.vikar_id, max(d.created_at) + ${REMINDER_PAUSE_MINUTES} * interval '1 minute' as until
    from assignments a
    join deliveries d on d.employer_id = a.employer_id and d.request_id = a.request_id and d.assignment_id = a.id
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId}
      and d.kind = 'reminder' and ${MAY_ARRIVE} and d.vikar_id = any(${ids}::uuid[])
      and d.created_at > ${minutesAgo(REMINDER_PAUSE_MINUTES)} and d.created_at > coalesce((${since}), '-infinity')
    group by d.vikar_id order by until`.execute(tx)
  const paused = new Set(rows.map(({ vikarId }) => vikarId))
  return { due: people.filter(({ id }) => !paused.has(id)), until: rows[0]?.until ?? new Date() }
}
