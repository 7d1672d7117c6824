import { counted } from '#shared/counts.ts'
import { dayInShort, formatTimeRange } from '#shared/dates.ts'
import type { MyAssignment } from '../contract.ts'
import { groupComing } from './groups.ts'

/** The day in a line or two: how many wait for an answer, fetched or not, and when the next shift is. */
export const summaryWords = (coming: readonly MyAssignment[], waiting: number, today: string): string => {
  const { mine } = groupComing(coming)
  const next = mine.find(({ state }) => state === 'won')
  const words = [
    ...(waiting > 0 ? [`${counted(waiting, 'oppdrag', 'oppdrag')} venter på svar fra deg.`] : []),
    ...(next ? [nextWords(next, today)] : []),
  ]
  return words.join(' ') || 'Ingen oppdrag venter på svar fra deg nå.'
}

const nextWords = ({ date, startTime, endTime, hasStarted }: MyAssignment, today: string) => {
  const time = formatTimeRange(startTime, endTime)
  return hasStarted
    ? `Vakten din ${time} er i gang.`
    : `Neste vakt er ${dayInShort(date, today)} kl. ${time}.`
}
