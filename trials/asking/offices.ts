import { osloTime, osloToday } from '#shared/dates.ts'
import { between, chanceOf, normal, pick, toChance } from './draws.ts'
import {
  BY_HOUR,
  BY_HOURS_LEFT,
  DAY,
  DELAY,
  ELSEWHERE,
  FATIGUE,
  KINDS,
  PEOPLE,
  SHIFTS_A_DAY,
  SILENT,
  WILLINGNESS,
} from './distributions.ts'
import { shiftsOf, type SimulatedShift } from './shifts.ts'

/** A person in the register. The product never sees these properties; a forecast has to estimate them. */
export interface SimulatedPerson {
  readonly id: string
  /** Log-odds of a yes. */
  readonly willingness: number
  /** The chance of working elsewhere on any one day. */
  readonly elsewhere: number
  /** Factor by which they answer slower than others. */
  readonly pace: number
}

export interface SimulatedAnswer {
  /** Null: they never answer. */
  readonly answer: 'yes' | 'no' | null
  /** Seconds from question to answer; Infinity without one. */
  readonly afterSeconds: number
}

export interface Office {
  readonly seed: number
  readonly people: readonly SimulatedPerson[]
  /** In order of announcement. */
  readonly shifts: readonly SimulatedShift[]
  /**
   * A person's answer about a shift when asked then, after `recentMessages` in the last `FATIGUE_DAYS`. Yes or no
   * depends on the person, the shift and its day, not on the time or order of asking; more recent messages can only
   * turn a yes into something else. The speed also depends on the hour of asking.
   */
  answerOf(personIndex: number, shiftIndex: number, askedAt: Date, recentMessages?: number): SimulatedAnswer
}

/** An office with its register and its next `shifts` shifts, the first on or after the day `from` (`YYYY-MM-DD`). */
export const openOffice = (terms: {
  readonly seed: number
  readonly from: string
  readonly shifts: number
}): Office => {
  const { seed } = terms
  const chance = chanceOf(seed, 'office')
  const kind = pick(chance, KINDS)
  const perDay = between(chance, SHIFTS_A_DAY.least, SHIFTS_A_DAY.most)
  const willingness = WILLINGNESS.mean + WILLINGNESS.betweenOffices * normal(chance)
  const size = Math.floor(between(chance, PEOPLE.least, PEOPLE.most + 1))
  const people = Array.from({ length: size }, (_, index) => personOf(seed, index, willingness))
  const shifts = shiftsOf({ ...terms, kind, perDay })
  const circumstances = shifts.map((shift) => circumstancesOf(seed, shift))
  return {
    seed,
    people,
    shifts,
    answerOf: (personIndex, shiftIndex, askedAt, recentMessages = 0) => {
      const person = people[personIndex]
      const circumstance = circumstances[shiftIndex]
      if (!person || !circumstance) throw new RangeError('there is no such person or shift')
      return answerOf({ seed, person, circumstance, shiftIndex, askedAt, recentMessages })
    },
  }
}

/** A shift's properties that affect everyone. */
interface Circumstance {
  readonly day: string
  /** Added to everybody's log-odds of a yes. */
  readonly shift: number
}

const circumstancesOf = (
  seed: number,
  { createdAt, startsAt, isInfluenza }: SimulatedShift,
): Circumstance => {
  const day = osloToday(startsAt)
  const hoursLeft = (startsAt.getTime() - createdAt.getTime()) / 3_600_000
  const shift =
    rowFor(BY_HOURS_LEFT, hoursLeft).shift +
    rowFor(BY_HOUR, hourOf(createdAt)).shift +
    DAY.spread * normal(chanceOf(seed, 'day', day)) +
    (isInfluenza ? DAY.influenzaShift : 0)
  return { day, shift }
}

const personOf = (seed: number, index: number, office: number): SimulatedPerson => {
  const chance = chanceOf(seed, 'person', index)
  return {
    id: `${seed}-${index}`,
    willingness: office + WILLINGNESS.betweenPeople * normal(chance),
    elsewhere: between(chance, ELSEWHERE.least, ELSEWHERE.most),
    pace: Math.exp(DELAY.betweenPeople * normal(chance)),
  }
}

interface Question {
  readonly seed: number
  readonly person: SimulatedPerson
  readonly circumstance: Circumstance
  readonly shiftIndex: number
  readonly askedAt: Date
  readonly recentMessages: number
}

const answerOf = ({ seed, person, circumstance, ...question }: Question): SimulatedAnswer => {
  const { shiftIndex, askedAt, recentMessages } = question
  const isElsewhere = chanceOf(seed, 'elsewhere', person.id, circumstance.day)() < person.elsewhere
  const logOdds = person.willingness + circumstance.shift - FATIGUE.willingness * recentMessages
  const chance = chanceOf(seed, 'answer', person.id, shiftIndex)
  const [mood, silence] = [chance(), chance()]
  const isYes = !isElsewhere && mood < toChance(logOdds)
  if (!isYes && silence < SILENT + FATIGUE.silence * recentMessages)
    return { answer: null, afterSeconds: Infinity }
  const slower = person.pace * rowFor(BY_HOUR, hourOf(askedAt)).slower
  const afterSeconds = Math.ceil(DELAY.medianSeconds * slower * Math.exp(DELAY.spread * normal(chance)))
  return { answer: isYes ? 'yes' : 'no', afterSeconds }
}

const rowFor = <T extends { readonly below: number }>(rows: readonly T[], value: number): T => {
  const found = rows.find(({ below }) => value < below)
  if (!found) throw new RangeError(`there is no row for ${value}`)
  return found
}

const hourOf = (instant: Date) => Number(osloTime(instant).slice(0, 2))
