import { formatCount } from '#shared/counts.ts'
import type { Entry } from './use-preview.ts'

/** How many rows there are of each kind. */
export interface Tally {
  added: number
  existing: number
  /** Of the existing, those that an update would change. */
  changed: number
  wrong: number
}

export function tallyOf(entries: readonly Entry[]): Tally {
  const count = (fits: (preview: Entry['preview']) => boolean) =>
    entries.filter(({ preview }) => fits(preview)).length
  return {
    added: count(({ outcome }) => outcome === 'new'),
    existing: count(({ outcome }) => outcome === 'existing'),
    changed: count(
      ({ outcome, existing }) => outcome === 'existing' && !!existing && existing.changes.length > 0,
    ),
    wrong: count(({ outcome }) => outcome === 'invalid'),
  }
}

/** '48 nye · 3 finnes fra før · 2 med feil'. */
export function tallyParts({ added, existing, wrong }: Tally) {
  return (
    [
      { tone: 'good', text: `${formatCount(added)} ${added === 1 ? 'ny' : 'nye'}`, count: added },
      { tone: 'info', text: `${formatCount(existing)} finnes fra før`, count: existing },
      { tone: 'bad', text: `${formatCount(wrong)} med feil`, count: wrong },
    ] as const
  ).filter(({ count }) => count > 0)
}
