/** The time for rules about people. Leases and races use the database's clock instead, which all processes share. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
