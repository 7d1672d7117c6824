/** A deliberate treatment of the product and its result. Each runs alone in its own process. */
export interface Trial {
  readonly name: string
  /** Description in the list of trials. */
  readonly about: string
  run(options: Options): Promise<Outcome>
}

export interface Options {
  /** The number of runs, for a repeated trial; by default its own number. */
  readonly runs?: number
}

export interface Outcome {
  readonly ok: boolean
  /** The result in words. */
  readonly figure: string
  /** The problems, a sentence each. */
  readonly wrong: readonly string[]
  /** All counts and measurements, for programs. */
  readonly figures: Readonly<Record<string, unknown>>
}

/** A trial without a result proves nothing. */
export const brokenOff = (reason: string): Outcome => ({
  ok: false,
  figure: 'no result',
  wrong: [reason],
  figures: {},
})
