import { writeAudit } from '#features/identity/server/audit.ts'
import {
  cancelAssignments,
  type CancelledShifts,
  type Places,
  readPlaces,
} from '#features/assignments/server/cancel.ts'
import { readFacts, readShiftFacts } from '#features/assignments/server/facts.ts'
import { lockAll } from '#features/assignments/server/lock.ts'
import { readLinkIds } from '#features/assignments/server/response-link.ts'
import type { Channel } from '#features/assignments/rules.ts'
import type { Sent } from '#features/requests/contract.ts'
import { type Affected, notifyOfCancel, type Told } from '#features/messages/server/notify-of-cancel.ts'
import { stopUnwantedLater } from '#features/messages/server/unwanted.ts'
import { readContacts } from '#features/vikarer/server/read.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { recordEvents } from '#server/history/record.ts'

/** The messages to the holders, and those to the substitutes in reserve. */
export interface Cancelled extends Sent {
  readonly vikarName: string | null
  readonly phone: string | null
  readonly reserves: Sent
  /** Ids of the shifts. */
  readonly cancelled: readonly string[]
  readonly places: Places
  /** Ids of the people whose SMS has not all of the words. */
  readonly cutFor: readonly string[]
}

interface Choices {
  /** Further shifts of the same request, cancelled if still possible. */
  readonly others?: readonly string[]
  /** The office's sentence to the notified people; may be empty. */
  readonly words?: string
}

/**
 * Cancels an assignment that has not ended, with others of its request. Unsent messages are stopped and their credits
 * returned afterwards. Notifies the holders, and before the start also the reserve, each once about all of their
 * shifts: by e-mail if they have an address, because the calendar entry came by e-mail, and by SMS if the request
 * used SMS. If credits are short, holders come first. `vikarName` and `phone` are those of {@link firstOf}. Returns
 * null if the shift has ended or is closed; the others then stay unchanged.
 */
export const cancelAndNotify = async (
  tx: TenantTransaction,
  config: Config,
  id: string,
  { others = [], words = '' }: Choices = {},
): Promise<Cancelled | null> => {
  const cancelled = await cancel(tx, id, others)
  if (!cancelled) return null
  const { channels, ids } = cancelled
  stopUnwantedLater(tx, id)
  const [facts, places] = await Promise.all([
    readFacts(tx, id),
    readPlaces(tx, ids),
    ...ids.map((one) => audit(tx, one)),
  ])
  const people = await readAffected(tx, id, ids, places)
  const holders = people.filter(({ held }) => held.length > 0)
  const reserves = people.filter(({ held }) => held.length === 0)
  const told = await notifyOfCancel(tx, config, facts, { people: holders, channels, words })
  const toldReserves = await notifyOfCancel(tx, config, facts, { people: reserves, channels, words })
  await record(tx, ids, { people, words, messages: [...told.messages, ...toldReserves.messages] })
  const first = firstOf(holders, places)
  return {
    ...told.sent,
    vikarName: first?.fullName ?? null,
    phone: first?.phone ?? null,
    reserves: toldReserves.sent,
    cancelled: ids,
    places,
    cutFor: [...told.cutFor, ...toldReserves.cutFor],
  }
}

/** The holder whose shift starts first; of several, the one who said yes first. */
const firstOf = (holders: readonly Affected[], places: Places): Affected | undefined => {
  const startOf = ({ held: [shift] }: Affected) => shift?.startsAt.getTime() ?? Infinity
  const yesOf = ({ id, held: [shift] }: Affected) =>
    places.holders.findIndex((place) => place.vikarId === id && place.assignmentId === shift?.id)
  return holders.toSorted((one, other) => startOf(one) - startOf(other) || yesOf(one) - yesOf(other))[0]
}

/** Locks several shifts by id before it cancels any, so that no other act on some of them deadlocks with this one. */
const cancel = async (
  tx: TenantTransaction,
  id: string,
  others: readonly string[],
): Promise<CancelledShifts | null> => {
  const rest = others.filter((other) => other !== id)
  if (rest.length > 0) await lockAll(tx, [id, ...rest])
  const first = await cancelAssignments(tx, [id])
  if (!first || rest.length === 0) return first
  const more = await cancelAssignments(tx, rest)
  return { ...first, ids: [...first.ids, ...(more?.ids ?? [])] }
}

const audit = (tx: TenantTransaction, id: string) =>
  writeAudit(tx, {
    action: 'assignment-cancelled',
    actorUserId: tx.scope.userId,
    employerId: tx.scope.employerId,
    subject: { type: 'assignment', id },
  })

/** The affected people in the register, with their shifts. Locks their rows in the mode that messages need. */
const readAffected = async (
  tx: TenantTransaction,
  id: string,
  ids: readonly string[],
  { holders, reserves }: Places,
): Promise<Affected[]> => {
  const vikarIds = [...holders, ...reserves].map(({ vikarId }) => vikarId)
  const [contacts, links, shifts] = await Promise.all([
    readContacts(tx, vikarIds),
    readLinkIds(tx, id, vikarIds),
    readShiftFacts(tx, ids),
  ])
  return contacts.map((contact) => {
    const shiftsIn = (places: Places['holders']) => {
      const own = places.flatMap(({ vikarId, assignmentId }) =>
        vikarId === contact.id ? [assignmentId] : [],
      )
      return shifts.filter((shift) => own.includes(shift.id))
    }
    return {
      ...contact,
      linkId: links.get(contact.id) ?? null,
      held: shiftsIn(holders),
      shifts: shiftsIn([...holders, ...reserves]),
    }
  })
}

interface Notified extends Pick<Told, 'messages'> {
  readonly people: readonly Affected[]
  readonly words: string
}

/** Each shift has an event with its own people. A message counts with the shift that it is stored with. */
const record = (tx: TenantTransaction, ids: readonly string[], { people, words, messages }: Notified) =>
  recordEvents(
    tx,
    ids.map((assignmentId) => {
      const own = people.filter(({ shifts }) => shifts.some((shift) => shift.id === assignmentId))
      const count = (channel: Channel) =>
        messages.filter((one) => one.assignmentId === assignmentId && one.channel === channel).length
      return {
        kind: 'cancelled',
        on: { assignmentId },
        people: own.map(({ id }) => id),
        after: {
          status: 'cancelled',
          ...(ids.length > 1 && { shifts: ids.length }),
          ...(words !== '' && { words }),
        },
        effects: {
          people: own.filter(({ shifts }) => shifts[0]?.id === assignmentId).length,
          sms: count('sms'),
          emails: count('email'),
        },
      }
    }),
  )
