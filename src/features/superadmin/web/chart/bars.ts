/** A month of a chart. */
export interface MonthRow {
  /** YYYY-MM. */
  month: string
  /** Null if there is nothing to measure. */
  value: number | null
  /** The formatted value: '12', '85,0 %', '1 200 kr'. */
  shown: string
}

/** A bar's position, in percent of the chart. */
export interface Bar extends MonthRow {
  x: number
  y: number
  width: number
  height: number
  /** The middle of its month. */
  middle: number
}

/** Percent of the height; the label of the tallest bar is above it. */
const TALLEST = 86
/** Share of a month's width. */
const BAR = 0.64
/** Percent; keeps a small value visible. */
const LOWEST = 1.5

/** The bars of the months. The tallest has the full height, or its share of `full`. */
export const barsOf = (rows: readonly MonthRow[], full?: number): Bar[] => {
  const scale = full ?? Math.max(0, ...rows.map(({ value }) => value ?? 0))
  const slot = 100 / Math.max(1, rows.length)
  return rows.map((row, index) => {
    const share = scale > 0 ? Math.min(1, Math.max(0, row.value ?? 0) / scale) : 0
    const height = share > 0 ? Math.max(LOWEST, share * TALLEST) : 0
    const middle = (index + 0.5) * slot
    return { ...row, x: middle - (slot * BAR) / 2, y: 100 - height, width: slot * BAR, height, middle }
  })
}

/** The bar with a label: the highest, the newest of equals; none if all are empty. */
export const tallestOf = (bars: readonly Bar[]): Bar | undefined =>
  bars.reduce<Bar | undefined>(
    (tallest, bar) => (bar.height > 0 && bar.height >= (tallest?.height ?? 0) ? bar : tallest),
    undefined,
  )

const named = new Intl.DateTimeFormat('nb-NO', { timeZone: 'UTC', month: 'short', year: 'numeric' })

/** 'nov. 2026', of a month as YYYY-MM. */
export const monthName = (month: string): string => named.format(new Date(`${month}-01T00:00:00Z`))

/** 'nov.'; without a year, the formatter would omit the full stop. */
export const shortMonthName = (month: string): string => monthName(month).slice(0, -5)
