import type { Outcome } from './trial.ts'

/** A trial that has run. */
export interface Result extends Outcome {
  readonly name: string
  readonly seconds: number
}

const SHOWN = 15

/** The row for people: a line, with the violations below it. */
export const linesOf = ({ name, ok, figure, seconds, wrong }: Result): string[] => [
  `${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(18)}  ${`${seconds} s`.padStart(7)}  ${figure}`,
  ...wrong.slice(0, SHOWN).map((sentence) => `        ! ${sentence.replaceAll('\n', ' ').slice(0, 400)}`),
  ...(wrong.length > SHOWN ? [`        ... and ${wrong.length - SHOWN} more`] : []),
]

export const areGood = (results: readonly Result[]): boolean =>
  results.length > 0 && results.every(({ ok }) => ok)

/** The last line: one JSON object with all results. */
export const summaryOf = (results: readonly Result[]): string =>
  JSON.stringify({
    name: 'trials',
    ok: areGood(results),
    failed: results.filter(({ ok }) => !ok).map(({ name }) => name),
    trials: Object.fromEntries(
      results.map(({ name, ok, figure, seconds, wrong, figures }) => [
        name,
        { ok, figure, seconds, wrong, ...figures },
      ]),
    ),
  })
