import { median, rounded } from '../../bench/figures.ts'
import type { Notes } from '../notes.ts'
import { shortfallOf, type Period } from './period.ts'
import { MOST_GROWTH } from './sizes.ts'
import type { Sample } from './watch.ts'

/** Is the busiest minute carried completely, and fast enough? */
export const checkRate = (notes: Notes, period: Period, wanted: number): void => {
  const shortfall = shortfallOf(period)
  notes.hold(
    period.rate >= wanted,
    `${percent(period.rate)} of the busiest minute were carried, not ${percent(wanted)}`,
  )
  notes.hold(
    shortfall.length === 0,
    `at ${percent(period.rate)} of the busiest minute: ${shortfall.join('; ')}`,
  )
}

const percent = (share: number) => `${Math.round(share * 100)} %`

/** The memory of each in the last third of the samples against the middle third, by their medians. */
export const growthOf = (samples: readonly Sample[], names: readonly string[]): Record<string, number> => {
  const third = Math.floor(samples.length / 3)
  const middle = samples.slice(third, 2 * third)
  const last = samples.slice(2 * third)
  const of = (part: readonly Sample[], name: string) =>
    median(part.map(({ megabytes }) => megabytes[name] ?? Number.NaN))
  return Object.fromEntries(names.map((name) => [name, rounded(of(last, name) / of(middle, name))]))
}

export const checkMemory = (notes: Notes, samples: readonly Sample[], names: readonly string[]): void => {
  for (const [name, growth] of Object.entries(growthOf(samples, names)))
    notes.hold(growth <= MOST_GROWTH, `the memory of ${name} grew by a factor of ${growth}`)
}

interface Held {
  readonly opened: number
  readonly lost: number
  readonly refused: number
}

/** Reports streams that ended by themselves, because they deliver no notices. */
export const checkStreams = (notes: Notes, { opened, lost, refused }: Held, wanted: number): void => {
  notes.count('streams opened', opened)
  notes.hold(opened >= wanted, `${opened} of ${wanted} streams were opened`)
  notes.hold(refused === 0, `${refused} streams were refused`)
  notes.hold(lost === 0, `${lost} open streams were lost`)
}
