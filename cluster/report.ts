import type { Finding } from './notes.ts'

export const say = (line: string) => void process.stdout.write(`${line}\n`)

/** One line a trial, and below it what must not have happened. */
export const sayFindings = (findings: readonly Finding[]): void => {
  const width = Math.max(...findings.map(({ trial }) => trial.length))
  say(`${'trial'.padEnd(width)}  checks  violations  counts`)
  for (const { trial, checks, violations, counts } of findings) {
    const words = Object.entries(counts).map(([what, count]) => `${count} ${what}`)
    const columns = [trial.padEnd(width), column(checks, 6), column(violations.length, 10), words.join(', ')]
    say(columns.join('  '))
    for (const violation of new Set(violations)) say(`  ! ${violation}`)
  }
}

const column = (count: number, width: number) => String(count).padStart(width)
