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

export type SendRequestsOutcome = SentTo | { readonly kind: 'not-found' | 'closed' | 'all-asked' }

/**
 * Sends the request to those whom it has not reached: there were too few credits, or their messages failed. A vikar who
 * has answered, or has a message under way, gets none; so a second press finds no one left.
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
  const asked = (await readRecipientProgress(tx, id)).filter((one) => mayBeAsked('unreached', one, phase))
  if (asked.length === 0) return { kind: 'all-asked' }
  await refuseTooOften(tx, asked)
  const facts = await readRequestFacts(tx, id)
  const { channels, requestId } = assignment
  const sent = await notifyRecipients(tx, config, REQUEST, facts, { asked, channels, smsIfRefused: true })
  await recordSend(tx, config, { kind: 'requested', on: { requestId }, asked, channels, sent })
  return { kind: 'sent', sent, people: idsByName(asked) }
}
