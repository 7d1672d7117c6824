import { delaysOf, type Delays } from './delays.ts'
import { answerRatesOf, trialsOf, type Trial } from './evidence.ts'
import { fromLogOdds, logOdds } from './odds.ts'
import { CELLS, type PastAsk } from './past-asks.ts'
import { complete, type Steps } from './steps.ts'

/** Estimates for an employer's next questions from its past ones; docs/forecast.md has the formulas. */
export interface ForecastModel {
  readonly asks: number
  readonly delays: Delays
  /** The share of people without a yes who answer at all. */
  readonly noShare: number
  /** The share of all people who answer. */
  readonly answerShare: number
  /** The chance of a yes by kind of question (`cellOf`). */
  readonly cells: readonly number[]
  /** By vikar, the difference from the log-odds of the cell. Never shown and never used to order people. */
  readonly people: ReadonlyMap<string, number>
  /** The standard deviation of the shock that all people share on a day, in log-odds. */
  readonly daySpread: number
}

/** The weight of the employer's own rate in the rate of a cell, in trials. */
const CELL_STRENGTH = 20

export const fitModel = (asks: readonly PastAsk[]): ForecastModel => complete(fittingModel(asks))

/** The same in steps. */
export function* fittingModel(asks: readonly PastAsk[]): Steps<ForecastModel> {
  const delays = delaysOf(asks)
  yield
  const rates = yield* answerRatesOf(asks, delays)
  const trials = yield* trialsOf(asks, delays, rates)
  const cells = cellRates(trials, rates.yes)
  const people = peopleOf(trials, cells)
  const expected = (trial: Trial) =>
    fromLogOdds(logOdds(rateOf(cells, trial.cell)) + (people.get(trial.vikarId) ?? 0))
  return {
    asks: asks.length,
    delays,
    noShare: rates.no / (1 - rates.yes),
    answerShare: rates.yes + rates.no,
    cells,
    people,
    daySpread: spreadOfDays(trials, expected),
  }
}

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

/** The log-odds of a yes from this vikar, an average one when nothing is known of them. */
export const logOddsOf = ({ cells, people }: ForecastModel, vikarId: string, cell: number): number =>
  logOdds(rateOf(cells, cell)) + (people.get(vikarId) ?? 0)

const cellRates = (trials: readonly Trial[], employer: number): number[] => {
  const byCell = Map.groupBy(trials, ({ cell }) => cell)
  return Array.from({ length: CELLS }, (_, cell) => {
    const { yeses, weight } = sumOf(byCell.get(cell) ?? [])
    return (yeses + CELL_STRENGTH * employer) / (weight + CELL_STRENGTH)
  })
}

/**
 * Each person by a Beta-Binomial: their yeses, shrunk to what the employer's average person would have answered to the
 * same questions. The result, as a difference of log-odds, is the same in every cell.
 */
const peopleOf = (trials: readonly Trial[], cells: readonly number[]): Map<string, number> => {
  const tallies = [...Map.groupBy(trials, ({ vikarId }) => vikarId)].map(([vikarId, own]) => {
    const { yeses, weight } = sumOf(own)
    const usual = own.reduce((sum, { cell, weight: part }) => sum + part * rateOf(cells, cell), 0)
    return { vikarId, yeses, weight, usual: weight > 0 ? usual / weight : rateOf(cells, own[0]?.cell ?? 0) }
  })
  const strength = strengthOfPeople(tallies)
  return new Map(
    tallies.map(({ vikarId, yeses, weight, usual }) => {
      const shrunk = (strength * usual + yeses) / (strength + weight)
      return [vikarId, logOdds(shrunk) - logOdds(usual)]
    }),
  )
}

const sumOf = (trials: readonly Trial[]) => ({
  yeses: trials.filter(({ isYes }) => isYes).length,
  weight: trials.reduce((sum, { weight }) => sum + weight, 0),
})

const rateOf = (cells: readonly number[], cell: number): number => {
  const rate = cells[cell]
  if (rate === undefined) throw new RangeError(`there is no cell ${cell}`)
  return rate
}
