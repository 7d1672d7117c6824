import type { Trial } from './evidence.ts'

interface Tally {
  readonly yeses: number
  readonly weight: number
  /** The chance of a yes that the employer's average person has in the same questions. */
  readonly usual: number
}

/** The priors while there is little evidence, and their weight in pairs of questions. */
const PEOPLE = { correlation: 0.12, pairs: 100, least: 0.005, most: 0.35 }
const DAYS = { variance: 0.15, pairs: 200, most: 1.5 ** 2 }

/**
 * The weight of the employer's average in the estimate of one person, in questions, by the method of moments: the more
 * the yeses vary between people beyond chance, the less. The excess variation is the correlation between two answers of
 * one person; a Beta distribution with that correlation has the strength 1 / correlation - 1.
 */
export const strengthOfPeople = (tallies: readonly Tally[]): number => {
  let [beyond, pairs, variances] = [0, 0, 0]
  for (const { yeses, weight, usual } of tallies) {
    const variance = usual * (1 - usual)
    beyond += (yeses - weight * usual) ** 2 - weight * variance
    pairs += weight * Math.max(0, weight - 1) * variance
    variances += variance / tallies.length
  }
  const assumed = PEOPLE.pairs * variances
  const correlation = (beyond + PEOPLE.correlation * assumed) / (pairs + assumed || 1)
  return 1 / Math.min(Math.max(correlation, PEOPLE.least), PEOPLE.most) - 1
}

/**
 * The standard deviation of the shock that all people share on a day, in log-odds, by the method of moments: how far
 * the yeses of a day differ from the expected number, beyond chance.
 */
export const spreadOfDays = (trials: readonly Trial[], expected: (trial: Trial) => number): number => {
  let [beyond, pairs] = [0, 0]
  for (const ofDay of Map.groupBy(trials, ({ day }) => day).values()) {
    let [difference, variance, squares] = [0, 0, 0]
    for (const trial of ofDay) {
      const chance = expected(trial)
      const own = trial.weight * chance * (1 - chance)
      difference += (trial.isYes ? 1 : 0) - trial.weight * chance
      variance += own
      squares += own ** 2
    }
    beyond += difference ** 2 - variance
    pairs += variance ** 2 - squares
  }
  const assumed = DAYS.pairs * (0.25 * 0.75) ** 2
  const variance = (beyond + DAYS.variance * assumed) / (pairs + assumed)
  return Math.sqrt(Math.min(Math.max(variance, 0), DAYS.most))
}
