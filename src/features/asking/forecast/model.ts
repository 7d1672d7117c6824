import { delaysOf, type Delays } from './delays.ts'
import { answerRatesOf, trialsOf, type Trial } from './evidence.ts'
import { fromLogOdds, logOdds } from './odds.ts'
import { CELLS, type PastAsk } from './past-asks.ts'
import { spreadOfDays, strengthOfPeople } from './spreads.ts'
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
