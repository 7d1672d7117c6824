import { addDays, shiftInstants } from '#shared/dates.ts'
import type { Chance } from '../faults/seeded-random.ts'
import { between, chanceOf, pick } from './draws.ts'
import { ANNOUNCED, DAY, PLACES, type KINDS } from './distributions.ts'

export interface SimulatedShift {
  /** The time of the announcement, at which asking begins. */
  readonly createdAt: Date
  readonly startsAt: Date
  readonly places: number
  /** On a day with much illness, when few others can come. */
  readonly isInfluenza: boolean
}

const MINUTE = 60_000

/** That many shifts, the first on or after the day `from`, in order of announcement. */
export const shiftsOf = ({
  seed,
  from,
  shifts: count,
  kind,
  perDay,
}: {
  readonly seed: number
  readonly from: string
  readonly shifts: number
  readonly kind: (typeof KINDS)[number]
  readonly perDay: number
}): SimulatedShift[] => {
  const shifts: SimulatedShift[] = []
  for (let day = from; shifts.length < count; day = addDays(day, 1)) {
    if (!kind.weekends && isWeekend(day)) continue
    const chance = chanceOf(seed, 'shifts', day)
    const isInfluenza = chance() < DAY.influenzaChance
    for (let left = perDay * (isInfluenza ? DAY.influenzaShifts : 1); chance() < left; left -= 1)
      shifts.push(shiftOn(day, kind.starts, isInfluenza, chance))
  }
  return shifts.slice(0, count).toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

const shiftOn = (
  day: string,
  starts: readonly string[],
  isInfluenza: boolean,
  chance: Chance,
): SimulatedShift => {
  const start = starts[Math.floor(chance() * starts.length)] ?? '08:00'
  const startsAt = instantOf(day, start)
  return {
    createdAt: createdAtFor(day, startsAt, chance),
    startsAt,
    places: pick(chance, PLACES).places,
    isInfluenza,
  }
}

const createdAtFor = (day: string, startsAt: Date, chance: Chance): Date => {
  const { when } = pick(chance, ANNOUNCED)
  if (when === 'evening-before') return timeOn(addDays(day, -1), between(chance, 18, 21.5))
  if (when === 'days-before')
    return timeOn(addDays(day, -2 - Math.floor(chance() * 12)), between(chance, 8, 15.5))
  const morning = timeOn(day, between(chance, 6, 7))
  const latest = startsAt.getTime() - 20 * MINUTE
  return new Date(Math.min(morning.getTime(), latest))
}

const timeOn = (day: string, hours: number): Date =>
  new Date(instantOf(day, '00:00').getTime() + Math.round(hours * 60) * MINUTE)

const instantOf = (date: string, startTime: string): Date =>
  new Date(shiftInstants({ date, startTime, endTime: startTime }).startsAt)

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
