/** A step function from 0 to 1: the share of all answers that have arrived by each time after the question. */
export interface DelayCurve {
  /** In seconds, ascending, each once. */
  readonly times: readonly number[]
  /** The share from the time of the same index on. */
  readonly shares: readonly number[]
}
