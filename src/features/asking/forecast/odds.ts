export const logOdds = (chance: number): number => Math.log(chance / (1 - chance))

export const fromLogOdds = (odds: number): number => 1 / (1 + Math.exp(-odds))

/** Gauss and Hermite's five points: the average over a standard normal variable is the weighted sum over these. */
export const NORMAL_POINTS = [
  { at: -2.856_970_0, weight: 0.011_257_4 },
  { at: -1.355_626_2, weight: 0.222_075_9 },
  { at: 0, weight: 0.533_333_4 },
  { at: 1.355_626_2, weight: 0.222_075_9 },
  { at: 2.856_970_0, weight: 0.011_257_4 },
] as const

/**
 * Converts log-odds averaged over days with this spread to the log-odds on an ordinary day: an average of chances is
 * nearer to a half than the chance on an average day (the logistic curve approximated by a normal one).
 */
export const onOrdinaryDay = (odds: number, spread: number): number =>
  odds * Math.sqrt(1 + (Math.PI / 8) * spread ** 2)

/**
 * The distribution of the number of independent events that happen (Poisson binomial), truncated: entry n is the chance
 * of exactly n, for n below `places`. The sum is the chance of fewer than `places`.
 */
export const noneYet = (places: number): number[] => [1, ...Array.from({ length: places - 1 }, () => 0)]

/** One more event. */
export const addEvent = (counts: number[], chance: number): void => {
  for (let n = counts.length - 1; n >= 0; n -= 1)
    counts[n] = (counts[n] ?? 0) * (1 - chance) + (n > 0 ? (counts[n - 1] ?? 0) * chance : 0)
}
