/** The seed of all randomness; from FAULTS_SEED, so that runs that broke a promise can be repeated. */
export const SEED = Number(process.env['FAULTS_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

/** From 0 up to but not including 1. */
export type Chance = () => number

/** The same numbers each time for one run of one seed. */
export const randomFor = (run: number): Chance => chanceFrom(SEED + run)

/** The same numbers each time for one seed (the generator is known as mulberry32). */
export const chanceFrom = (seed: number): Chance => {
  let state = seed
  return () => {
    state = Math.trunc(state + 0x6d_2b_79_f5)
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
