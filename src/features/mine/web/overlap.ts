import { formatDateShort, formatTimeRange, shiftInstants } from '#shared/dates.ts'
import type { MyAssignment } from '../contract.ts'

/** 'Du har en annen vakt da: Gym 5A, 08.00–12.00', with its day where it begins on another; null when there is none. */
export const overlapWords = (asked: MyAssignment, mine: readonly MyAssignment[]): string | null => {
  const others = mine.filter((own) => own.state === 'won' && own.id !== asked.id && meet(own, asked))
  if (others.length === 0) return null
  const start = others.length === 1 ? 'Du har en annen vakt da' : 'Du har andre vakter da'
  return `${start}: ${others.map((own) => shiftWords(own, asked.date)).join('; ')}`
}

const meet = (one: MyAssignment, other: MyAssignment) => {
  const [first, second] = [shiftInstants(one), shiftInstants(other)]
  return first.startsAt < second.endsAt && second.startsAt < first.endsAt
}

const shiftWords = ({ title, date, startTime, endTime }: MyAssignment, day: string) =>
  [title, ...(date === day ? [] : [formatDateShort(date)]), formatTimeRange(startTime, endTime)].join(', ')
