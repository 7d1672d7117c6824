import { isPossible, mayBeAsked, phaseOf } from '#features/assignments/rules.ts'
import { readRequestFacts } from '#features/assignments/server/facts.ts'
import { lockAssignment, lockRequest } from '#features/assignments/server/lock.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { idsByName, readRecipientProgress } from '#features/messages/server/recipient-progress.ts'
import { recordSend, type SentTo } from './record-send.ts'
import { REQUEST } from '#features/messages/server/request-messages.ts'
import { refuseTooOften } from './new-office.ts'
import { notifyRecipients } from '#features/messages/server/notify-recipients.ts'

export type SendRequestsOutcome =
  | SentTo
  | { readonly kind: 'not-found' | 'closed' | 'all-asked' | 'all-away' }

/**
 * Sends the request to people it has not reached, because of too few credits or failed messages. A substitute who has
 * answered, has a message under way, or has become absent since gets none, so a second press finds no one left.
 */
export const sendRequests = async (
  tx: TenantTransaction,
  config: Config,
  id: string,
): Promise<SendRequestsOutcome> => {
  const assignment = await lockAssignment(tx, id)
  if (!assignment) return { kind: 'not-found' }
  if (!isPossible('sendRequests', assignment)) return { kind: 'closed' }
  await lockRequest(tx, assignment.requestId)
  const phase = phaseOf(assignment)
  const unreached = (await readRecipientProgress(tx, id)).filter((one) => mayBeAsked('unreached', one, phase))
  if (unreached.length === 0) return { kind: 'all-asked' }
  const [away, asked] = [unreached.filter(({ isAway }) => isAway), unreached.filter(({ isAway }) => !isAway)]
  if (asked.length === 0) return { kind: 'all-away' }
  await refuseTooOften(tx, asked)
  const facts = await readRequestFacts(tx, id)
  const { channels, requestId } = assignment
  const sent = await notifyRecipients(tx, config, REQUEST, facts, { asked, channels, smsIfRefused: true })
  await recordSend(tx, config, { kind: 'requested', on: { requestId }, asked, channels, sent })
  return { kind: 'sent', sent, people: idsByName(asked), away: idsByName(away) }
}
