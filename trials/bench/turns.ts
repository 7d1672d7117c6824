import { median, spread } from './figures.ts'

/** One measurement; resolves to the figure. */
export type Side = () => Promise<number>

/**
 * Measures the sides in turns, so that what else the machine does meets all of them, in the other order every second
 * round. The first round warms up and does not count. Returns each side's figures, round by round.
 */
export const inTurns = async (rounds: number, sides: readonly Side[]): Promise<number[][]> => {
  const figures: number[][] = sides.map(() => [])
  const places = sides.map((side, place) => ({ side, place }))
  for (let round = 0; round <= rounds; round += 1) {
    for (const { side, place } of round % 2 === 0 ? places : places.toReversed()) {
      const figure = await side()
      if (round > 0) figures[place]?.push(figure)
    }
  }
  return figures
}

/** How often a side is measured, the warm-up included. */
export const measurements = (rounds: number) => rounds + 1

/** Ours to theirs: the median of the rounds' ratios, and in words with what was measured. */
export const compare = (ours: readonly number[], theirs: readonly number[], unit: string) => {
  const ratios = ours.map((figure, round) => figure / (theirs[round] ?? Number.NaN))
  return {
    ratio: median(ratios),
    words: `ours ${spread(ours)} ${unit}, beside it ${spread(theirs)} ${unit}, ratio ${spread(ratios, 2)}`,
  }
}
