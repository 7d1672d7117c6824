/** The scale of a simulated Monday. */
export interface Sizes {
  readonly employers: number
  readonly vikarerEach: number
  /** Shifts of the last weeks, at each employer. */
  readonly pastEach: number
  /** Open tabs of offices and open answer pages, together. */
  readonly streams: number
  /** The highest share of the busiest minute: 1 is all of it. */
  readonly rate: number
  /** Lower rates before it, as shares of it. */
  readonly rateSteps: readonly number[]
  readonly minutes: number
  readonly stepSeconds: number
}

/** The rates of the busiest minute from docs/growth.md, per second. */
export const BUSIEST = { messages: 222, pages: 111, yeses: 56 }

/** People asked about each shift, by SMS and e-mail. */
export const ASKED = 12
export const SENDS_A_SECOND = BUSIEST.messages / (2 * ASKED)

/** The share of the streams that are tabs of offices: one or two at each employer. */
export const TABS_SHARE = 15_000 / 28_300

export const STREAM_STEPS = [0.25, 0.5, 0.75, 1]
const RATE_STEPS = [0.1, 0.25, 0.5, 0.75, 1]

/** The 95th percentile's limit in milliseconds. */
export const TARGET_MS = { yes: 500, page: 500, send: 1000, notice: 500 } as const

/** The largest growth of a process's memory from the middle to the last third of the time. */
export const MOST_GROWTH = 1.1

/**
 * The environment can reduce it: MONDAY_EMPLOYERS, MONDAY_PAST, MONDAY_STREAMS, MONDAY_RATE, MONDAY_FROM,
 * MONDAY_STEP_SECONDS, MONDAY_MINUTES.
 */
export const readSizes = (minutes = read('MINUTES', 10)): Sizes => ({
  employers: read('EMPLOYERS', 10_000),
  vikarerEach: 50,
  pastEach: read('PAST', 20),
  streams: read('STREAMS', 28_000),
  rate: read('RATE', 1),
  rateSteps: RATE_STEPS.filter((step) => step >= read('FROM', 0)),
  minutes,
  stepSeconds: read('STEP_SECONDS', 30),
})

const read = (name: string, usual: number): number => Number(process.env[`MONDAY_${name}`] ?? usual)
