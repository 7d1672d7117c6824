import { sql } from 'kysely'
import { readFacts } from '#features/assignments/server/facts.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { NewEvent } from '#server/history/record.ts'
import type { Services } from '#server/services.ts'
import type { Sent } from '#features/messages/shapes.ts'
import { effectsOf } from '#features/messages/server/effects-of.ts'
import { FREE_AGAIN } from '#features/messages/server/request-messages.ts'
import { notifyRecipients } from '#features/messages/server/notify-recipients.ts'
import { becauseOf } from './cause.ts'
import type { Line } from './line-state.ts'
import { noteAsked, takeReserve, type TurnOfReserve } from './reserve.ts'

interface Again extends TurnOfReserve {
  readonly requestId: string
  readonly channels: Line['channels']
}

/** A send, with its event if it asked anyone. */
export interface Send {
  readonly sent: Sent
  readonly events: readonly NewEvent[]
}

export type HeldUpBy = 'credits' | 'hour' | null

export const heldUpIn = (sms: Sent['sms']): HeldUpBy => {
  if (sms.kind === 'too-few-credits') return 'credits'
  return sms.kind === 'too-many-this-hour' ? 'hour' : null
}

/** Credits, or the limit of the hour, were used up by another send since. */
export const isSmsRefused = ({ sent }: Pick<Send, 'sent'>) => heldUpIn(sent.sms) !== null

/** The e-mails of the hour are used up. */
export const isMailRefused = ({ sent }: Pick<Send, 'sent'>) => sent.emailLimit !== undefined

/**
 * Asks those in reserve about a free shift: one message for each shift. A person who gets none for now keeps their turn, and is not
 * in the shift's event.
 */
export const askReserve = async (
  tx: TenantTransaction,
  config: Services['config'],
  { requestId, channels, ...turn }: Again,
): Promise<Send[]> => {
  if (turn.ask === 0) return []
  const reserve = await takeReserve(tx, requestId, turn)
  const sends: Send[] = []
  // One after the other: the next send may find no credits left.
  for (const [assignmentId, asked] of Map.groupBy(reserve, (one) => one.assignmentId)) {
    const facts = await readFacts(tx, assignmentId)
    const sent = await notifyRecipients(tx, config, FREE_AGAIN, facts, { asked, channels })
    const ids = asked.map(({ id }) => id)
    const isTurnOver = !isSmsRefused({ sent }) && !isMailRefused({ sent })
    const people = await noteAsked(tx, assignmentId, ids, { at: sql`${turn.now}`, isTurnOver })
    const because = becauseOf(asked[0])
    const event = { kind: 'asked', on: { assignmentId }, people, because, effects: effectsOf(sent) } as const
    sends.push({ sent, events: people.length > 0 ? [event] : [] })
  }
  return sends
}
