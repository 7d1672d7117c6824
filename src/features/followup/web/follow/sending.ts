import type { AssignmentEvent, RecipientRow } from '../../shapes.ts'
import { isReached } from '../log/recipient-state.ts'

/** How far the messages are that are going out now; null when none are. */
export const sendingNow = (events: readonly AssignmentEvent[]): { sent: number; count: number } | null => {
  const going = events.filter((event) => event.kind === 'messages').filter(({ waiting }) => waiting > 0)
  if (going.length === 0) return null
  const count = going.reduce((sum, event) => sum + event.count, 0)
  return { count, sent: going.reduce((left, { waiting }) => left - waiting, count) }
}

/** Those in the register whom no message has reached or is on its way to, and who have not answered. */
export const notReached = (recipients: readonly RecipientRow[]): number =>
  recipients.filter((recipient) => recipient.phone !== null && !isReached(recipient)).length
