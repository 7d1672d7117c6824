import type { Verdict } from './judges.ts'

/** What an attack has come to. */
export interface Row {
  readonly attack: string
  readonly tried: number
  readonly violations: readonly string[]
  /** What else there is to say: ratios, counts. */
  readonly figures: Readonly<Record<string, string | number>>
  /** Why it was not made; then nothing is known of what it looks for. */
  readonly skipped?: string
}

export interface Tally {
  /** Counts one try; what is wrong with it is a violation. */
  note(about: string, verdict: Verdict): void
  /** A violation of what has been counted already. */
  violate(about: string, verdict: string): void
  figure(name: string, value: string | number): void
  /** Says why there is nothing to count. */
  skip(reason: string): void
  row(): Row
}

export const openTally = (attack: string): Tally => {
  let tried = 0
  let skipped: string | undefined
  const violations: string[] = []
  const figures: Record<string, string | number> = {}
  const violate = (about: string, verdict: string) => void violations.push(`${about}: ${verdict}`)
  return {
    note: (about, verdict) => {
      tried += 1
      if (verdict !== null) violate(about, verdict)
    },
    violate,
    figure: (name, value) => (figures[name] = value),
    skip: (reason) => (skipped = reason),
    row: () => ({ attack, tried, violations, figures, ...(skipped === undefined ? {} : { skipped }) }),
  }
}

const SHOWN = 15

/** The row for people: a line, and what was wrong below it. */
export const lineOf = ({ attack, tried, violations, figures, skipped }: Row): string => {
  const told = Object.entries(figures).map(([name, value]) => `${name} ${value}`)
  const counts =
    skipped ?? `${String(tried).padStart(7)}  ${String(violations.length).padStart(5)}  ${told.join(', ')}`
  const wrong = violations
    .slice(0, SHOWN)
    .map((violation) => `    ${violation.replaceAll('\n', ' ').slice(0, 400)}`)
  const more = violations.length > SHOWN ? [`    ... and ${violations.length - SHOWN} more`] : []
  return [`${attack.padEnd(17)} ${counts}`.trimEnd(), ...wrong, ...more].join('\n')
}

export const HEADING = `${'attack'.padEnd(17)}   tried  wrong`

/** The last line: one JSON object. Whoever has not got what an attack needs, and knows it, names the others. */
export const summaryOf = (rows: readonly Row[]): string =>
  JSON.stringify({
    name: 'attacks',
    tried: rows.reduce((sum, row) => sum + row.tried, 0),
    violations: rows.reduce((sum, row) => sum + row.violations.length, 0),
    skipped: rows.filter(({ skipped }) => skipped !== undefined).map(({ attack }) => attack),
    rows: rows.map(({ violations, ...row }) => ({ ...row, violations: violations.length })),
    ok: rows.every(isGood),
  })

/** An attack that was not made, or has tried nothing, has shown nothing. */
export const isGood = ({ tried, violations, skipped }: Row): boolean =>
  skipped === undefined && tried > 0 && violations.length === 0

export const say = (line: string) => void process.stdout.write(`${line}\n`)
