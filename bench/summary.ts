import type { Result } from './report.ts'

/** Whoever ended without a result has met no target. */
export const failed = (name: string): Result => ({ name, figure: 'no result', target: '', ok: false })

export const areMet = (results: readonly Result[]): boolean =>
  results.length > 0 && results.every(({ ok }) => ok)

/** The table for people: a row for each benchmark. */
export const rowsOf = (results: readonly Result[]): string[][] => [
  ['benchmark', 'figure', 'target', 'result'],
  ...results.map(({ name, figure, target, ok }) => [name, figure, target, ok ? 'ok' : 'MISSED']),
]

/** The last line: one JSON object with all that every benchmark found. */
export const summaryOf = (results: readonly Result[]): string =>
  JSON.stringify({
    name: 'bench',
    ok: areMet(results),
    missed: results.filter(({ ok }) => !ok).map(({ name }) => name),
    benches: Object.fromEntries(results.map(({ name, ...found }) => [name, found])),
  })
