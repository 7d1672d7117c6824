import { median, rounded, spread } from './figures.ts'
import { say } from '../say.ts'

/** One measurement; resolves to the figure. */
export type Side = () => Promise<number>

/**
 * Measures the sides in turns, so that other load affects all of them, with the order reversed every second round. The
 * first round is a warm-up and does not count. Returns each side's figures, round by round.
 */
export const measureInterleaved = async (rounds: number, sides: readonly Side[]): Promise<number[][]> => {
  const figures: number[][] = sides.map(() => [])
  const places = sides.map((side, place) => ({ side, place }))
  for (let round = 0; round < measurements(rounds); round += 1) {
    for (const { side, place } of round % 2 === 0 ? places : places.toReversed()) {
      const figure = await side()
      if (round > 0) figures[place]?.push(figure)
    }
  }
  return figures
}

/** The number of measurements of a side, including the warm-up. */
export const measurements = (rounds: number) => rounds + 1

/** Says how the product compares, and returns the median of the rounds' ratios. */
export const compare = (what: string, ours: readonly number[], theirs: readonly number[], unit: string) => {
  const ratios = ours.map((figure, round) => figure / (theirs[round] ?? Number.NaN))
  say(
    `${what}: ours ${spread(ours)} ${unit}, beside it ${spread(theirs)} ${unit}, ratio ${spread(ratios, 2)}`,
  )
  return rounded(median(ratios))
}

/** Splits the items into groups of one size, each item once. */
export const dealer = <T>(items: readonly T[], size: number) => {
  let dealt = 0
  return (): T[] => {
    if (dealt + size > items.length) throw new Error('all items are dealt')
    dealt += size
    return items.slice(dealt - size, dealt)
  }
}

/**
 * This many clients take items from the list, each the next as soon as it is done, until it is empty. Returns items per
 * second.
 */
export const throughput = async <T>(
  clients: number,
  items: readonly T[],
  take: (item: T, client: number) => Promise<unknown>,
): Promise<number> => {
  const rest = items[Symbol.iterator]()
  const start = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (const item of rest) await take(item, client)
    }),
  )
  return items.length / ((performance.now() - start) / 1000)
}
