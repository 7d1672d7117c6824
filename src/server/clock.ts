/** The time as people's rules see it. Leases and races use the database's own clock instead: one for all processes. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
