import { mayAccept } from '#features/answers/rules.ts'
import { counted } from '#shared/counts.ts'
import { dayInShort, formatDateShort, formatTimeRange, nightTo, shiftInstants } from '#shared/dates.ts'
import type { MyAssignment } from '../contract.ts'
import { waitsForNewTime } from './badge.ts'

/** Coming shifts by the action they need from the substitute; within each group by time. */
export const groupComing = (assignments: readonly MyAssignment[]) => {
  const [open, closed] = split(assignments, mayAccept)
  const [awaiting, answered] = split(open, ({ state }) => state === 'asked')
  const [mine, others] = split(closed, ({ state }) => state === 'won' || state === 'completed')
  const [given, missed] = split(others, ({ response }) => response !== null)
  return {
    /** Open: first those that await an answer, then declined ones. */
    open: [...awaiting, ...answered],
    awaiting,
    mine,
    /** Other people have them, or they are cancelled. */
    others: [...given, ...missed],
    /** Number of the others that the substitute has answered; these come first. */
    given: given.length,
  }
}

/** Groups shifts of one request at the position of its first; by time. */
export const byRequest = (assignments: readonly MyAssignment[]) =>
  [...Map.groupBy(assignments, ({ requestId }) => requestId)].map(([requestId, shifts]) => ({
    requestId,
    shifts: shifts.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt)),
  }))

const split = <Item>(items: readonly Item[], isFirst: (item: Item) => boolean) =>
  [items.filter(isFirst), items.filter((item) => !isFirst(item))] as const

/**
 * 'Du har en annen vakt da: Gym 5A hos Solbakken, 08.00–12.00', with its day if it begins on another; null without one.
 */
export const overlapWords = (asked: MyAssignment, mine: readonly MyAssignment[]): string | null => {
  const others = mine.filter((own) => own.state === 'won' && own.id !== asked.id && meet(own, asked))
  if (others.length === 0) return null
  const start = others.length === 1 ? 'Du har en annen vakt da' : 'Du har andre vakter da'
  return `${start}: ${others.map((own) => shiftWords(own, asked)).join('; ')}`
}

const meet = (one: MyAssignment, other: MyAssignment) => {
  const [first, second] = [shiftInstants(one), shiftInstants(other)]
  return first.startsAt < second.endsAt && second.startsAt < first.endsAt
}

const shiftWords = ({ title, employerName, date, startTime, endTime }: MyAssignment, asked: MyAssignment) =>
  [
    employerName && employerName !== asked.employerName ? `${title} hos ${employerName}` : title,
    ...(date === asked.date ? [] : [nightTo(startTime) + formatDateShort(date)]),
    formatTimeRange(startTime, endTime),
  ].join(', ')

/** The summary line: the number of shifts that await an answer, fetched or not, and the next shift. */
export const summaryWords = (coming: readonly MyAssignment[], waiting: number, today: string): string => {
  const { mine } = groupComing(coming)
  const next = mine.find(({ state }) => state === 'won')
  const moved = mine.filter(waitsForNewTime).length
  const words = [
    ...(waiting > 0 ? [`${counted(waiting, 'oppdrag', 'oppdrag')} venter på svar fra deg.`] : []),
    ...(moved > 0 ? [`${counted(moved, 'vakt', 'vakter')} har fått ny tid. Passer det fortsatt?`] : []),
    ...(next ? [nextWords(next, today)] : []),
  ]
  return words.join(' ') || 'Ingen oppdrag venter på svar fra deg nå.'
}

const nextWords = ({ date, startTime, endTime, hasStarted }: MyAssignment, today: string) => {
  const time = formatTimeRange(startTime, endTime)
  return hasStarted
    ? `Vakten din ${time} er i gang.`
    : `Neste vakt er ${dayInShort(date, today, startTime)} kl.\u00a0${time}.`
}
