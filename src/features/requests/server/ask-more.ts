import { isPossible } from '#features/assignments/rules.ts'
import { readRequestFacts } from '#features/assignments/server/facts.ts'
import { lockAssignment, lockRequest } from '#features/assignments/server/lock.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { recordEvents } from '#server/history/record.ts'
import type { Services } from '#server/services.ts'
import { effectsOf } from '#features/messages/server/effects-of.ts'
import { insertRecipients, readEndOfRequest, readHold } from '#features/asking/server/insert-recipients.ts'
import { leaveLine } from '#features/asking/server/line/make-line.ts'
import { REQUEST } from '#features/messages/server/request-messages.ts'
import { refuseBeyondDay, refuseTooOften } from './new-office.ts'
import { notifyRecipients } from '#features/messages/server/notify-recipients.ts'
import { readRecipients } from '#features/asking/server/recipients.ts'
import type { SentTo } from './record-send.ts'

export type AskMoreOutcome =
  | SentTo
  | { readonly kind: 'not-found' | 'closed' | 'unknown-recipient' | 'all-asked' }

/**
 * Asks more people about the request of an open shift. People who were asked are skipped, so a second press finds no
 * one left.
 */
export const askMore = async (
  tx: TenantTransaction,
  { config, tokens, clock }: Pick<Services, 'config' | 'tokens' | 'clock'>,
  id: string,
  vikarIds: readonly string[],
): Promise<AskMoreOutcome> => {
  const recipients = await readRecipients(tx, { kind: 'chosen', vikarIds: [...vikarIds] }, [])
  if (recipients) await refuseBeyondDay(tx, recipients)
  const assignment = await lockAssignment(tx, id)
  if (!assignment) return { kind: 'not-found' }
  if (!isPossible('sendRequests', assignment)) return { kind: 'closed' }
  if (!recipients) return { kind: 'unknown-recipient' }
  const { requestId, channels } = assignment
  await lockRequest(tx, requestId)
  await leaveLine(tx, requestId, vikarIds, clock.now())
  const [facts, endsAt, notBefore] = await Promise.all([
    readRequestFacts(tx, id),
    readEndOfRequest(tx, requestId),
    readHold(tx, requestId),
  ])
  const asked = await insertRecipients(tx, tokens, { requestId, endsAt }, recipients)
  if (asked.length === 0) return { kind: 'all-asked' }
  await refuseTooOften(tx, asked)
  const receivers = { asked, channels, notBefore }
  const sent = await notifyRecipients(tx, config, REQUEST, facts, receivers)
  const people = asked.map((one) => one.id)
  await recordEvents(tx, [{ kind: 'asked-more', on: { requestId }, people, effects: effectsOf(sent) }])
  return { kind: 'sent', sent, people }
}
