import { median, spread } from './figures.ts'

/** One measurement; resolves to the figure. */
export type Side = () => Promise<number>

/**
 * Measures the sides in turns, so that other load affects all of them, with the order reversed every second round. The
 * first round is a warm-up and does not count. Returns each side's figures, round by round.
 */
export const measureInterleaved = async (rounds: number, sides: readonly Side[]): Promise<number[][]> => {
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

/** The number of measurements of a side, including the warm-up. */
export const measurements = (rounds: number) => rounds + 1

/** The product relative to the comparison: the median of the rounds' ratios, and a text with the measurements. */
export const compare = (ours: readonly number[], theirs: readonly number[], unit: string) => {
  const ratios = ours.map((figure, round) => figure / (theirs[round] ?? Number.NaN))
  return {
    ratio: median(ratios),
    words: `ours ${spread(ours)} ${unit}, beside it ${spread(theirs)} ${unit}, ratio ${spread(ratios, 2)}`,
  }
}
