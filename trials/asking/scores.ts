/** A forecast chance, and whether the event happened. */
export interface Scored {
  readonly chance: number
  readonly isFilled: boolean
}

/** Brier's score: the mean square of the difference between chance and outcome. 0 is perfect, 0.25 is a coin's. */
export const brierOf = (scored: readonly Scored[]): number =>
  meanOf(scored.map(({ chance, isFilled }) => (chance - Number(isFilled)) ** 2))

export interface Bin {
  /** In tenths: 0 is from 0 up to 10 %. */
  readonly tenth: number
  readonly count: number
  readonly meanChance: number
  readonly shareFilled: number
}

/** The share that came true among forecasts of about the same chance. */
export const calibrationOf = (scored: readonly Scored[]): Bin[] => {
  const bins = Map.groupBy(scored, ({ chance }) => Math.min(9, Math.floor(chance * 10)))
  return [...bins]
    .toSorted(([a], [b]) => a - b)
    .map(([tenth, within]) => ({
      tenth,
      count: within.length,
      meanChance: meanOf(within.map(({ chance }) => chance)),
      shareFilled: meanOf(within.map(({ isFilled }) => Number(isFilled))),
    }))
}

/** The mean error of the bins, weighted by their sizes. */
export const calibrationErrorOf = (bins: readonly Bin[]): number => {
  const total = bins.reduce((sum, { count }) => sum + count, 0)
  return bins.reduce(
    (sum, { count, meanChance, shareFilled }) => sum + (count / total) * Math.abs(meanChance - shareFilled),
    0,
  )
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
