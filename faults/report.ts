import { neverMet, type Tally } from './scenario.ts'

export const say = (line: string) => void process.stdout.write(`${line}\n`)

/** With no violation in so many runs, the true rate is below this with 95 % confidence (the rule of three). */
export const boundOf = (result: Tally): number | null =>
  isProved(result) ? Number((3 / result.runs).toFixed(4)) : null

/** Every run kept every promise, and what they are about came about. */
export const isProved = (result: Tally): boolean =>
  result.runs > 0 && result.violations === 0 && neverMet(result).length === 0

const SHOWN = 5

const COLUMNS = [22, 6, 11, 8, 7]
const cells = (...texts: readonly (string | number)[]) =>
  texts.map((text, index) => String(text).padEnd(COLUMNS[index] ?? 0)).join(' ')

export const sayHead = () =>
  say(cells('scenario', 'runs', 'violations', '3/runs', 'seconds', 'met on the way'))

export const sayRow = (name: string, result: Tally, seconds: number) => {
  const met = Object.entries(result.seen).map(([what, times]) => `${times} ${what}`)
  const remark = result.impossible ? `UNPROVEN, not possible here: ${result.impossible}` : met.join(', ')
  say(cells(name, result.runs, result.violations, boundOf(result) ?? '-', seconds.toFixed(0), remark))
  for (const sentence of result.broken.slice(0, SHOWN)) say(`  broken: ${sentence}`)
  for (const what of neverMet(result)) say(`  never met, so nothing is proved: ${what}`)
}
