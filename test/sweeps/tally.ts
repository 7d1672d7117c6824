import type { Verdict } from './judges.ts'

/** The result of an attack. */
export interface Row {
  readonly attack: string
  readonly tried: number
  readonly violations: readonly string[]
  /** Further figures: ratios, counts. */
  readonly figures: Readonly<Record<string, string | number>>
}

export interface Tally {
  /** Counts one try; a problem is a violation. */
  note(about: string, verdict: Verdict): void
  /** A violation in tries that are already counted. */
  violate(about: string, verdict: string): void
  figure(name: string, value: string | number): void
  row(): Row
}

export const openTally = (attack: string): Tally => {
  let tried = 0
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
    row: () => ({ attack, tried, violations, figures }),
  }
}

/** An attack that tried nothing proves nothing. */
export const isGood = ({ tried, violations }: Row): boolean => tried > 0 && violations.length === 0
