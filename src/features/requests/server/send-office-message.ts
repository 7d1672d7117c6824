import { sql } from 'kysely'
import { isOver, mayBeNotified, phaseOf } from '#features/assignments/rules.ts'
import { readFacts } from '#features/assignments/server/facts.ts'
import { lockAssignment } from '#features/assignments/server/lock.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { REMINDER_PAUSE_MINUTES } from '../rules.ts'
import { officeMessage } from '#features/messages/server/request-messages.ts'
import { refuseTooOften } from './new-office.ts'
import { notifyRecipients } from '#features/messages/server/notify-recipients.ts'
import { minutesAgo } from '#server/outbox/minutes-ago.ts'
import { idsByName, readRecipientProgress } from '#features/messages/server/recipient-progress.ts'
import { recordSend, type SentTo } from './record-send.ts'

export type OfficeMessageOutcome =
  | SentTo
  | { readonly kind: 'not-found' | 'closed' | 'unknown-recipient' | 'just-sent' }

/**
 * Sends the office's own words to some of the people who were asked, by the channels of the request; each SMS costs a
 * credit. The same words to the same person within the pause count as the same press: the assignment is locked first,
 * so one of two concurrent presses sends.
 */
export const sendOfficeMessage = async (
  tx: TenantTransaction,
  config: Config,
  id: string,
  { vikarIds, words }: { readonly vikarIds: readonly string[]; readonly words: string },
): Promise<OfficeMessageOutcome> => {
  const assignment = await lockAssignment(tx, id)
  if (!assignment) return { kind: 'not-found' }
  if (isOver(assignment)) return { kind: 'closed' }
  const wanted = new Set(vikarIds)
  const phase = phaseOf(assignment)
  const asked = (await readRecipientProgress(tx, id)).filter(
    (one) => wanted.has(one.id) && mayBeNotified('ofWords', one, phase),
  )
  if (asked.length < wanted.size) return { kind: 'unknown-recipient' }
  const facts = await readFacts(tx, id)
  const message = officeMessage(words)
  const written = await readJustWritten(tx, id, message.sms(config, facts), words)
  const rest = asked.filter((one) => !written.has(one.id))
  if (rest.length === 0) return { kind: 'just-sent' }
  await refuseTooOften(tx, rest)
  const { channels } = assignment
  const sent = await notifyRecipients(tx, config, message, facts, { asked: rest, channels })
  await recordSend(tx, config, { kind: 'written', on: { assignmentId: id }, asked: rest, channels, sent })
  return { kind: 'sent', sent, people: idsByName(rest) }
}

/** The people who just got the same words about the same shift. */
const readJustWritten = async (
  tx: TenantTransaction,
  id: string,
  sms: string,
  words: string,
): Promise<ReadonlySet<string>> => {
  const recently = sql`employer_id = ${tx.scope.employerId} and assignment_id = ${id} and kind = 'message'
    and created_at > ${minutesAgo(REMINDER_PAUSE_MINUTES)}`
  const { rows } = await sql<{ vikarId: string }>`
    select vikar_id from sms_history where ${recently} and message = ${sms}
    union select vikar_id from email_history where ${recently} and letter -> 'paragraphs' ->> 1 = ${words}`.execute(
    tx,
  )
  return new Set(rows.map(({ vikarId }) => vikarId))
}
