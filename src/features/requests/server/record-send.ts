import type { Channel } from '#features/assignments/rules.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { EventKind } from '#server/history/kinds.ts'
import { recordEvents, type NewEvent } from '#server/history/record.ts'
import type { Sent } from '#features/messages/shapes.ts'
import { effectsOf, reachedPeople } from '#features/messages/server/effects-of.ts'
import type { AskedRecipient } from '#features/messages/server/request-messages.ts'

/** Messages that were queued, and their people, in the order of their names in the plan. */
export interface SentTo {
  readonly kind: 'sent'
  readonly sent: Sent
  readonly people: readonly string[]
  /** People who are left out because they have become away, in the same order. */
  readonly away?: readonly string[]
}

interface Send {
  readonly kind: EventKind
  readonly on: NewEvent['on']
  readonly asked: readonly AskedRecipient[]
  readonly channels: readonly Channel[]
  readonly sent: Sent
}

/** Records a send of the office with the people who get a message. A send without any message records nothing. */
export const recordSend = async (
  tx: TenantTransaction,
  { smsCountries }: Pick<Config, 'smsCountries'>,
  { kind, on, asked, channels, sent }: Send,
): Promise<void> => {
  const people = reachedPeople(sent, asked, { channels, smsCountries })
  if (people.length > 0) await recordEvents(tx, [{ kind, on, people, effects: effectsOf(sent) }])
}
