import { writeAudit } from '#features/accounts/server/audit.ts'
import { cancelAssignment } from '#features/assignments/server/cancel.ts'
import { readFacts } from '#features/assignments/server/facts.ts'
import type { Sent } from '#features/requests/contract.ts'
import { effectsOf, totalOf } from '#features/messages/server/effects-of.ts'
import { stopUnwantedLater } from '#features/messages/server/unwanted.ts'
import { readContacts } from '#features/vikarer/server/read.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { recordEvents } from '#server/history/record.ts'
import { notifyOfCancel } from '#features/messages/server/notify-holders.ts'

/** The messages to the holders, and those to the substitutes in reserve. */
export interface Cancelled extends Sent {
  readonly vikarName: string | null
  readonly phone: string | null
  readonly reserves: Sent
  /** Ids of those who had it or are in reserve, whether a message reaches them or not. */
  readonly meant: readonly string[]
}

/**
 * Cancels an assignment that has not ended. Unsent messages are stopped and paid back afterwards. Notifies the holders, and
 * before the start also the reserve: by e-mail if they have an address, because the calendar entry came by e-mail, and by SMS
 * if the request asked by SMS. If credits are short, holders come first. `vikarName` and `phone` belong to the first holder.
 * Returns null for a shift that has ended or is closed.
 */
export const cancelAndNotify = async (
  tx: TenantTransaction,
  config: Config,
  id: string,
): Promise<Cancelled | null> => {
  const { employerId, userId } = tx.scope
  const cancelled = await cancelAssignment(tx, id)
  if (!cancelled) return null
  stopUnwantedLater(tx, id)
  const [facts, contacts] = await Promise.all([
    readFacts(tx, id),
    readContacts(tx, [...cancelled.holders, ...cancelled.reserves]),
    writeAudit(tx, {
      action: 'assignment-cancelled',
      actorUserId: userId,
      employerId,
      subject: { type: 'assignment', id },
    }),
  ])
  const { channels } = cancelled
  const isHolder = new Set(cancelled.holders)
  const holders = contacts.filter((contact) => isHolder.has(contact.id))
  const reserves = contacts.filter((contact) => !isHolder.has(contact.id))
  const told = await notifyOfCancel(tx, config, facts, { contacts: holders, channels, isReserve: false })
  const toldReserves = await notifyOfCancel(tx, config, facts, {
    contacts: reserves,
    channels,
    isReserve: true,
  })
  await recordEvents(tx, [
    {
      kind: 'cancelled',
      on: { assignmentId: id },
      people: contacts.map((contact) => contact.id),
      after: { status: 'cancelled' },
      effects: effectsOf(totalOf([told, toldReserves])),
    },
  ])
  return {
    ...told,
    vikarName: holders[0]?.fullName ?? null,
    phone: holders[0]?.phone ?? null,
    reserves: toldReserves,
    meant: [...cancelled.holders, ...cancelled.reserves],
  }
}
