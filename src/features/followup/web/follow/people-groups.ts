import { NEVER_ANSWERED_LABEL, NO_RESPONSE_LABEL } from '#features/answers/texts.ts'
import { isOver } from '#features/assignments/rules.ts'
import type { Line, LinePlace } from '#features/asking/shapes.ts'
import { isGoing } from '#features/requests/web/line/line-words.ts'
import type { LoggedAssignment, RecipientRow } from '../../shapes.ts'
import type { ShiftPeople } from './followed.ts'
import { isAsked } from '../log/recipient-state.ts'

/** A recipient of the shift, a person in its line, or both. */
export interface Person {
  readonly vikarId: string
  readonly fullName: string
  /** Null if the person has left the register. */
  readonly phone: string | null
  /** Null: they were not asked. */
  readonly recipient: RecipientRow | null
  /** Null: outside the line. */
  readonly place: LinePlace | null
}

/** Groups of people who wait for the same, in the order of the page. */
const GROUPS = ['holds', 'open', 'reserve', 'unreached', 'waiting', 'passed', 'silent', 'answered'] as const
export type GroupKey = (typeof GROUPS)[number]

export interface Group {
  readonly key: GroupKey
  readonly title: string
  /** The state of all of them; null if the title contains it. */
  readonly aside: string | null
  readonly people: readonly Person[]
  /** Number of people of the line who were not fetched. */
  readonly more: number
  /** Number of people shown at first. */
  readonly shown: number
}

/** The people of a shift, each in one group, by what they wait for. */
export const peopleGroups = (followed: ShiftPeople): Group[] => {
  const { assignment, line } = followed
  const people = peopleOf(followed)
  const byGroup = Map.groupBy(people, (person) => groupOf(person, assignment))
  const isAlone = byGroup.size === 1
  return GROUPS.flatMap((key) => {
    const members = inOrder(key, byGroup.get(key) ?? [])
    const waiting = line?.places.filter(isWaiting).length ?? 0
    const more = key === 'waiting' && line ? Math.max(0, line.length - line.asked - waiting) : 0
    if (members.length === 0 && more === 0) return []
    return [
      { key, people: members, more, shown: isAlone ? SHOWN_ALONE : SHOWN[key], ...titleOf(key, followed) },
    ]
  })
}

/** They have not been asked, and the line does not pass them by. */
const isWaiting = ({ askedAt, passedBy }: LinePlace) => askedAt === null && passedBy === null

const peopleOf = ({ recipients, line }: ShiftPeople): Person[] => {
  const places = new Map(line?.places.map((place) => [place.vikarId, place]))
  const known = new Set(recipients.map(({ vikarId }) => vikarId))
  return [
    ...recipients.map((recipient) => ({
      vikarId: recipient.vikarId,
      fullName: recipient.fullName,
      phone: recipient.phone,
      recipient,
      place: places.get(recipient.vikarId) ?? null,
    })),
    ...(line?.places ?? [])
      .filter(({ vikarId }) => !known.has(vikarId))
      .map((place) => ({
        vikarId: place.vikarId,
        fullName: place.fullName,
        phone: place.phone,
        recipient: null,
        place,
      })),
  ]
}

const groupOf = ({ recipient, place }: Person, assignment: LoggedAssignment): GroupKey => {
  const isAwaited = assignment.status === 'open' && !assignment.hasEnded
  if (!recipient && place?.askedAt === null) return isAwaited && place.passedBy ? 'passed' : 'waiting'
  if (!recipient) return 'unreached'
  const { response, wasRemoved, canBeAsked, askedAgainAt } = recipient
  if (response === 'accepted') return 'holds'
  if (wasRemoved || response === 'declined') return 'answered'
  if (response === 'interested') {
    if (!canBeAsked || isOver(assignment)) return 'answered'
    return isAwaited && askedAgainAt !== null ? 'open' : 'reserve'
  }
  if (!isAsked(recipient)) return 'unreached'
  return isAwaited && (place === null || place.isOpen) ? 'open' : 'silent'
}

/** Sorts the line by place and the reserve by the time of their answers; the rest keeps its order. */
const inOrder = (key: GroupKey, people: readonly Person[]): readonly Person[] => {
  if (key === 'waiting')
    return people.toSorted((one, other) => (one.place?.position ?? 0) - (other.place?.position ?? 0))
  if (key === 'reserve') return people.toSorted((one, other) => saidAt(one).localeCompare(saidAt(other)))
  if (key === 'open') return people.toSorted((one, other) => askedAt(one).localeCompare(askedAt(other)))
  return people
}

const saidAt = ({ recipient }: Person) => recipient?.respondedAt ?? ''

/** The reserve first, then the earliest question. */
const askedAt = ({ recipient, place }: Person) =>
  recipient?.response === 'interested' ? '' : (place?.askedAt ?? '~')

const SHOWN: Record<GroupKey, number> = {
  holds: 20,
  open: 4,
  reserve: 3,
  unreached: 3,
  waiting: 2,
  passed: 2,
  silent: 3,
  answered: 3,
}

/** The number for a single group. */
const SHOWN_ALONE = 8

const titleOf = (key: GroupKey, { assignment, line }: ShiftPeople): Pick<Group, 'title' | 'aside'> => {
  const isEnded = isOver(assignment)
  switch (key) {
    case 'holds':
      if (assignment.status === 'cancelled') return plain('Hadde oppdraget')
      return plain(isEnded ? 'Hadde vakten' : 'Har fått oppdraget')
    case 'open':
      return { title: 'Har spørsmålet nå', aside: NO_RESPONSE_LABEL }
    case 'reserve':
      return plain('I reserve')
    case 'unreached':
      return plain(isEnded ? 'Fikk ikke forespørselen' : 'Har ikke fått forespørselen')
    case 'waiting':
      return plain(waitingTitle(line))
    case 'passed':
      return plain('Får ikke spørsmålet')
    case 'silent':
      return isEnded ? plain(NEVER_ANSWERED_LABEL) : { title: 'Har ikke svart', aside: NO_RESPONSE_LABEL }
    case 'answered':
      return plain('Har svart')
  }
}

const plain = (title: string) => ({ title, aside: null })

const waitingTitle = (line: Line | null) => {
  if (!line || !isGoing(line)) return 'Ble ikke spurt'
  return line.isInOrder ? 'Neste i køen' : 'Får forespørselen'
}
