import { osloTime } from '#shared/dates.ts'

/** A question to a vikar about a shift, and how it ended. */
export interface PastAsk {
  readonly vikarId: string
  readonly askedAt: Date
  readonly startsAt: Date
  /**
   * Null: censored. No answer had come when nothing more could be seen of it, because the shift was filled, withdrawn
   * or had started, or because the message was not delivered.
   */
  readonly answer: 'yes' | 'no' | null
  /** Seconds from the question to its answer or censoring. */
  readonly afterSeconds: number
}

/** In hours before the start: on short notice, the same day, days ahead. */
const HOURS_LEFT = [2, 12] as const
/** Hours by the clock in Oslo. Before the first and after the last it is night. */
const PARTS_BEGIN = [6, 9, 16, 22] as const

export const CELLS = (HOURS_LEFT.length + 1) * PARTS_BEGIN.length

/** The kind of a question, from 0 to `CELLS` - 1, given the time left and the part of the day. */
export const cellOf = (askedAt: Date, startsAt: Date): number => {
  const hoursLeft = (startsAt.getTime() - askedAt.getTime()) / 3_600_000
  const hour = Number(osloTime(askedAt).slice(0, 2))
  const timeLeft = HOURS_LEFT.filter((hours) => hoursLeft >= hours).length
  const part = PARTS_BEGIN.filter((begins) => hour >= begins).length % PARTS_BEGIN.length
  return timeLeft * PARTS_BEGIN.length + part
}
