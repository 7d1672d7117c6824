import { formatCount } from '#shared/counts.ts'
import { momentInShort } from '#shared/dates.ts'
import { logStatus } from '../../rules.ts'
import type { LoggedAssignment, RecipientRow, AssignmentEvent } from '../../shapes.ts'
import { isAsked, hasWithdrawn } from '../log/recipient-state.ts'

/**
 * An assignment's state, in a few large words. `isAway`: the holder has entered an absence that overlaps it.
 * `unconfirmed`: the number of holders who have not confirmed new times.
 */
export const stateWords = (
  assignment: LoggedAssignment,
  withdrawal: Pick<Withdrawal, 'fullName'> | null = null,
  isAway = false,
  unconfirmed = 0,
): string => {
  if (assignment.places > 1) return severalWords(assignment, withdrawal, unconfirmed)
  const name = assignment.vikar?.fullName
  switch (logStatus(assignment)) {
    case 'waiting':
      if (assignment.isReopened) return withdrawal ? `${withdrawal.fullName} har meldt avbud` : FREE_AGAIN
      return assignment.asked === 0 ? unaskedWords(assignment) : 'Venter på et ja'
    case 'assigned':
      if (!name) return 'Oppdraget er tatt'
      if (assignment.hasEnded) return `${name} hadde vakten`
      if (unconfirmed > 0) return `${name} har ikke bekreftet ny tid`
      return isAway ? `${name} har sagt ja` : `${name} kommer`
    case 'unfilled':
      return 'Oppdraget ble ikke besatt'
    case 'completed':
      return name ? `Fullført av ${name}` : 'Oppdraget er fullført'
    case 'cancelled':
      return 'Oppdraget er avlyst'
  }
}

/** The sending time of a waiting request, or that no one has been asked. */
export const unaskedWords = ({ sendAt }: Pick<LoggedAssignment, 'sendAt'>): string =>
  sendAt === null ? NOBODY_ASKED : `Sendes ${momentInShort(sendAt, new Date())}`

/** The window's title before a shift: the holder, or the number of holders. */
export const titleNews = (assignment: LoggedAssignment, unconfirmed = 0): string | undefined => {
  const { filled, places, vikar, status, hasEnded } = assignment
  if (filled === 0 || hasEnded || (status !== 'open' && status !== 'assigned')) return undefined
  if (unconfirmed > 0) return stateWords(assignment, null, false, unconfirmed)
  return places > 1 ? `${filled} av ${places} kommer` : vikar ? `${vikar.fullName} kommer` : undefined
}

/** The state of a shift with several places. */
const severalWords = (
  assignment: LoggedAssignment,
  withdrawal: Pick<Withdrawal, 'fullName'> | null,
  unconfirmed: number,
): string => {
  const { places, filled, hasEnded } = assignment
  const isAhead = !hasEnded && (assignment.status === 'open' || assignment.status === 'assigned')
  if (unconfirmed > 0 && isAhead) return `${filled - unconfirmed} av ${filled} har bekreftet ny tid`
  switch (logStatus(assignment)) {
    case 'waiting':
      if (assignment.isReopened && withdrawal) return `${withdrawal.fullName} har meldt avbud`
      if (assignment.asked === 0) return unaskedWords(assignment)
      return filled === 0 ? `Venter på ${places} vikarer` : `${filled} av ${places} kommer`
    case 'assigned':
      return assignment.hasEnded ? `${places} vikarer hadde vakten` : `Alle ${places} kommer`
    case 'unfilled':
      return filled === 0 ? 'Oppdraget ble ikke besatt' : `${filled} av ${places} plasser ble besatt`
    case 'completed':
      return filled < places ? `Fullført av ${filled} av ${places} vikarer` : `Fullført av ${filled} vikarer`
    case 'cancelled':
      return 'Oppdraget er avlyst'
  }
}

export const NOBODY_ASKED = 'Ingen er spurt ennå'

export const FREE_AGAIN = 'Oppdraget er ledig igjen'

/** '3 av 9 har svart', the number who opened the link, and the reserve while it matters. */
export const answerWords = (
  { status, responses, asked }: Pick<LoggedAssignment, 'status' | 'responses' | 'asked'>,
  recipients: readonly Pick<RecipientRow, 'response' | 'openedAt'>[],
): string[] => {
  const reserves = recipients.filter(({ response }) => response === 'interested').length
  const onlyLooked = recipients.filter(({ response, openedAt }) => openedAt && !response).length
  return [
    ...(asked > 0 ? [`${formatCount(responses)} av ${formatCount(asked)} har svart`] : []),
    ...(onlyLooked > 0 ? [`${formatCount(onlyLooked)} har åpnet lenken uten å svare`] : []),
    ...(reserves > 0 && status !== 'cancelled' && status !== 'completed'
      ? [`${formatCount(reserves)} i reserve`]
      : []),
  ]
}

/** The heading with the assignment's state. */
export const STATE_ID = 'tilstand'

/** Progress of the messages that are being sent; null if there are none. */
export const sendingNow = (events: readonly AssignmentEvent[]): { sent: number; count: number } | null => {
  const going = events.flatMap(({ messages }) => messages).filter(({ waiting }) => waiting > 0)
  if (going.length === 0) return null
  const count = going.reduce((sum, sent) => sum + sent.count, 0)
  return { count, sent: going.reduce((left, { waiting }) => left - waiting, count) }
}

/** People in the register without a message sent or under way, and without an answer. */
export const notReached = (recipients: readonly RecipientRow[]): number =>
  recipients.filter((recipient) => recipient.phone !== null && !isAsked(recipient)).length

/** The latest holder who withdrew. `message` is null if they have answered again since. */
export interface Withdrawal {
  readonly fullName: string
  readonly at: string
  readonly message: string | null
}

/** The latest withdrawal, also if another person has accepted since; null if there was none. */
export const latestWithdrawal = (recipients: readonly RecipientRow[]): Withdrawal | null =>
  recipients.reduce<Withdrawal | null>((latest, recipient) => {
    const { fullName, withdrawnAt, message } = recipient
    if (!withdrawnAt || (latest && latest.at >= withdrawnAt)) return latest
    return { fullName, at: withdrawnAt, message: hasWithdrawn(recipient) ? message : null }
  }, null)

/** A person in the register with a late yes, who can be called. */
export interface Reserve {
  readonly vikarId: string
  readonly fullName: string
  readonly phone: string
  readonly noEmail: boolean
  readonly noSms: boolean
  readonly respondedAt: string | null
  readonly message: string | null
  readonly absence: RecipientRow['absence']
  readonly askedAgainAt: string | null
}

/** The reserve that the service asks, by the time of their yes. */
export const reservesOf = (recipients: readonly RecipientRow[]): Reserve[] =>
  recipients
    .flatMap(({ phone, canBeAsked, ...rest }) => (canBeAsked && phone !== null ? [{ ...rest, phone }] : []))
    .toSorted((one, other) => (one.respondedAt ?? '').localeCompare(other.respondedAt ?? ''))

/** The button that asks the reserve: a reminder once all of them have been asked again. */
export const reserveButton = (reserves: readonly Reserve[]): string => {
  const isAsked = reserves.every(({ askedAgainAt }) => askedAgainAt !== null)
  const who = reserves.length === 1 ? 'reserven' : `de ${reserves.length} i reserve`
  return isAsked ? `Minn ${who} på det` : `Spør ${who} nå`
}
