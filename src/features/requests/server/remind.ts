import { sql } from 'kysely'
import { isPossible } from '#features/assignments/rules.ts'
import { readFacts } from '#features/assignments/server/facts.ts'
import { lockAssignment } from '#features/assignments/server/lock.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Sent } from '../contract.ts'
import { REMINDER_PAUSE_MINUTES } from '../rules.ts'
import { readRecipientProgress } from './recipient-progress.ts'
import { ASSIGNED_REMINDER, FREE_AGAIN, REMINDER } from './messages.ts'
import { notifyRecipients } from './notify-recipients.ts'

/** `too-soon`: reminded a moment ago, so this is the same press once more, or somebody else's. */
export type RemindOutcome =
  | { readonly kind: 'sent'; readonly sent: Sent }
  | { readonly kind: 'not-found' | 'closed' }
  | { readonly kind: 'too-soon'; readonly until: Date }

/**
 * Reminds recipients who got the request and have not answered, or whose yes came too late for a shift that is open
 * again, by the channels of the request; each SMS costs a credit. The assignment is locked first: of two presses at
 * once one sends, and a yes at the same moment comes before it, or makes what is not sent yet unwanted.
 */
export const remindAll = async (
  tx: TenantTransaction,
  config: Config,
  id: string,
): Promise<RemindOutcome | { kind: 'nobody-asked' | 'all-answered' }> => {
  const assignment = await lockAssignment(tx, id)
  if (!assignment) return { kind: 'not-found' }
  if (!isPossible('remindAll', assignment)) return { kind: 'closed' }
  const asked = await readRecipientProgress(tx, id)
  if (!asked.some(({ wasReached }) => wasReached)) return { kind: 'nobody-asked' }
  const waitedFor = asked.filter(({ hasAnswered, wasReached }) => wasReached && !hasAnswered)
  if (waitedFor.length === 0) return { kind: 'all-answered' }
  const until = await readPause(tx, id)
  if (until) return { kind: 'too-soon', until }
  const facts = await readFacts(tx, id)
  const { channels } = assignment
  const message = facts.timesReopened > 0 ? FREE_AGAIN : REMINDER
  return {
    kind: 'sent',
    sent: await notifyRecipients(tx, config, message, facts, { asked: waitedFor, channels }),
  }
}

/** Reminds the substitutes who have a place, in words that do not read like an open offer. */
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
  const assigned = asked.filter(({ hasPlace }) => hasPlace)
  if (assigned.length === 0) return { kind: 'unreachable' }
  const until = await readPause(
    tx,
    id,
    assigned.map(({ id: vikarId }) => vikarId),
  )
  if (until) return { kind: 'too-soon', until }
  const facts = await readFacts(tx, id)
  const { channels } = assignment
  return {
    kind: 'sent',
    sent: await notifyRecipients(tx, config, ASSIGNED_REMINDER, facts, { asked: assigned, channels }),
  }
}

/**
 * When the next reminder may be sent, to these recipients or to anyone; null when it may be sent now. One that failed
 * does not count, nor one from before the shift was given back or before this one's yes: those were about another
 * matter.
 */
const readPause = async (
  tx: TenantTransaction,
  assignmentId: string,
  vikarIds: readonly string[] | null = null,
): Promise<Date | null> => {
  const { employerId } = tx.scope
  const ids = vikarIds && [...vikarIds]
  const recently = sql`employer_id = ${employerId} and assignment_id = ${assignmentId}
    and kind = 'reminder' and status <> 'failed' and (${ids}::uuid[] is null or vikar_id = any(${ids}::uuid[]))
    and created_at > now() - ${REMINDER_PAUSE_MINUTES} * interval '1 minute'
    and created_at > coalesce((
      select max(greatest(r.withdrawn_at, case when r.vikar_id = any(${ids}::uuid[]) then r.created_at end))
      from assignment_responses r where r.employer_id = ${employerId} and r.assignment_id = ${assignmentId}), '-infinity')`
  const { rows } = await sql<{ until: Date | null }>`
    select max(created_at) + ${REMINDER_PAUSE_MINUTES} * interval '1 minute' as until from (
      select created_at from sms_history where ${recently}
      union all select created_at from email_history where ${recently}) reminders`.execute(tx)
  return rows[0]?.until ?? null
}
