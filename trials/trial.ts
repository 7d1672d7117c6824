/** Something done to the product on purpose, and what came of it. Each runs in a process of its own, alone. */
export interface Trial {
  readonly name: string
  /** What it does, as the list of trials says it. */
  readonly about: string
  run(options: Options): Promise<Outcome>
}

export interface Options {
  /** How often, for a trial that is repeated; it has a number of its own otherwise. */
  readonly runs?: number
}

export interface Outcome {
  readonly ok: boolean
  /** What was found, in words. */
  readonly figure: string
  /** What is wrong, a sentence each. */
  readonly wrong: readonly string[]
  /** All that was counted and measured, for programs. */
  readonly figures: Readonly<Record<string, unknown>>
}

/** A trial that came to no result has shown nothing. */
export const brokenOff = (reason: string): Outcome => ({
  ok: false,
  figure: 'no result',
  wrong: [reason],
  figures: {},
})
