import type { Tally } from './scenario.ts'

export const say = (line: string) => void process.stdout.write(`${line}\n`)

/** With no violation in so many runs, the true rate is below this with 95 % confidence (the rule of three). */
export const boundOf = ({ runs, violations }: Tally): number | null =>
  runs === 0 || violations > 0 ? null : Number((3 / runs).toFixed(4))

const COLUMNS = [22, 6, 11, 8, 7]
const cells = (...texts: readonly (string | number)[]) =>
  texts.map((text, index) => String(text).padEnd(COLUMNS[index] ?? 0)).join(' ')

export const sayHead = () =>
  say(cells('scenario', 'runs', 'violations', '3/runs', 'seconds', 'met on the way'))

export const sayRow = (name: string, result: Tally, seconds: number) => {
  const met = Object.entries(result.seen).map(([what, times]) => `${times} ${what}`)
  const remark = result.impossible ? `not possible here: ${result.impossible}` : met.join(', ')
  say(cells(name, result.runs, result.violations, boundOf(result) ?? '-', seconds.toFixed(0), remark))
  for (const sentence of result.broken) say(`  broken: ${sentence}`)
}
