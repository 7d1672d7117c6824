/** The acts of the simulated people, and the answers they got. */
export interface Done {
  requests: number
  /** Requests that got a wrong answer; each is repeated until it succeeds. */
  readonly failures: string[]
  /** Requests that never got a correct answer. */
  readonly givenUp: string[]
  /** The assignments whose creation was acknowledged. */
  readonly created: string[]
  /** The links whose yes was acknowledged. */
  readonly answered: string[]
  /** The checkout sessions whose payment was acknowledged. */
  readonly bought: string[]
  /** The time of each request, and the duration of its answer. */
  readonly timings: Timing[]
}

export interface Timing {
  readonly what: string
  /** By `performance.now()`. */
  readonly begin: number
  readonly ms: number
}
