/** What the people of a load have done, and what they were told. */
export interface Done {
  requests: number
  /** Requests that were not answered as they should be; each is tried again until it is. */
  readonly failures: string[]
  /** What was never answered correctly. */
  readonly givenUp: string[]
  /** The assignments whose making was acknowledged. */
  readonly created: string[]
  /** The links whose yes was acknowledged. */
  readonly answered: string[]
  /** The checkout sessions whose payment was acknowledged. */
  readonly bought: string[]
  /** When each was asked, and how long the answer took. */
  readonly timings: Timing[]
}

export interface Timing {
  readonly what: string
  /** As `performance.now()` says it. */
  readonly begin: number
  readonly ms: number
}
