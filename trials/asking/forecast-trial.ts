import { say } from '../say.ts'
import { sayTable } from '../say-table.ts'
import type { Outcome } from '../trial.ts'
import { checkOffice, type Checked } from './months.ts'
import { brierOf, calibrationErrorOf, calibrationOf, meanOf, type Bin } from './scores.ts'

/** The model was developed with the seeds 1 to 80; these are held out. */
const FIRST_SEED = 100_000

/** Fixed before the held-out offices were evaluated. */
const TARGET = {
  /** Brier's score, as a share of the constant average's. */
  brier: 0.9,
  /** The largest calibration error: the mean difference between chance and outcome over the ten bins. */
  calibration: 0.04,
  /** The largest relative error of the expected number of messages. */
  messages: 0.1,
} as const

/** Simulates that many offices, each with four months to learn from and a fifth to forecast. */
export const tryForecast = (offices: number): Outcome => {
  const seeds = Array.from({ length: offices }, (_, index) => FIRST_SEED + index)
  const checked = seeds.flatMap((seed) => checkOffice(seed))
  const found = scoresOf(checked)
  const wrong = problemsOf(found)
  sayTable(tableOf(found.bins))
  say(
    `Brier score ${found.brier.toFixed(4)}, of always the average ${found.averageBrier.toFixed(4)}, of the average with as much time left ${found.alikeBrier.toFixed(4)}`,
  )
  say(`messages expected ${found.expectedMessages.toFixed(1)}, sent ${found.messages.toFixed(1)}`)
  const better = percent(1 - found.brier / found.averageBrier)
  return {
    ok: wrong.length === 0,
    figure: `${better} better than the average (target ${percent(1 - TARGET.brier)}), off by ${percent(found.calibrationError)} (at most ${percent(TARGET.calibration)})`,
    wrong,
    figures: { offices, forecasts: checked.length, firstSeed: FIRST_SEED, target: TARGET, ...found },
  }
}

export const scoresOf = (checked: readonly Checked[]) => {
  const bins = calibrationOf(checked)
  return {
    brier: brierOf(checked),
    averageBrier: brierOf(checked.map(({ average, isFilled }) => ({ chance: average, isFilled }))),
    /** For comparison; there is no target. */
    alikeBrier: brierOf(checked.map(({ averageAlike, isFilled }) => ({ chance: averageAlike, isFilled }))),
    calibrationError: calibrationErrorOf(bins),
    bins,
    expectedMessages: meanOf(checked.map(({ expectedMessages }) => expectedMessages)),
    messages: meanOf(checked.map(({ messages }) => messages)),
  }
}

export const problemsOf = (found: ReturnType<typeof scoresOf>): string[] => {
  const off = Math.abs(found.expectedMessages / found.messages - 1)
  const isMet = {
    'it is hardly better than always the average': found.brier <= TARGET.brier * found.averageBrier,
    'the chances are not what comes about': found.calibrationError <= TARGET.calibration,
    'more or fewer messages are sent than it expects': off <= TARGET.messages,
  }
  return Object.entries(isMet).flatMap(([problem, met]) => (met ? [] : [problem]))
}

const tableOf = (bins: readonly Bin[]): string[][] => [
  ['chance', 'forecasts', 'mean chance', 'filled'],
  ...bins.map(({ tenth, count, meanChance, shareFilled }) => [
    `${tenth * 10} to ${tenth * 10 + 10} %`,
    String(count),
    percent(meanChance),
    percent(shareFilled),
  ]),
]

const percent = (part: number) => `${(100 * part).toFixed(1)} %`
