/** A month of a chart. */
export interface MonthRow {
  /** YYYY-MM. */
  month: string
  /** null: there is nothing to measure. */
  value: number | null
  /** The value as it is written: '12', '85,0 %', '1 200 kr'. */
  shown: string
}

/** Position of a bar, in percent of the drawing. */
export interface Bar extends MonthRow {
  x: number
  y: number
  width: number
  height: number
  /** The middle of its month. */
  middle: number
}

/** Share of the height; the label of the tallest bar is above it. */
const TALLEST = 86
/** Share of a month's width. */
const BAR = 0.64
/** What is little is still seen. */
const LOWEST = 1.5

/** The bars of the months, the tallest as high as there is room, or as high as its part of `full`. */
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

/** The bar that says how high it is: the highest, of equals the newest; none where all are empty. */
export const tallestOf = (bars: readonly Bar[]): Bar | undefined =>
  bars.reduce<Bar | undefined>(
    (tallest, bar) => (bar.height > 0 && bar.height >= (tallest?.height ?? 0) ? bar : tallest),
    undefined,
  )

const named = new Intl.DateTimeFormat('nb-NO', { timeZone: 'UTC', month: 'short', year: 'numeric' })

/** 'nov. 2026', of a month as YYYY-MM. */
export const monthName = (month: string): string => named.format(new Date(`${month}-01T00:00:00Z`))

/** 'nov.': without its year the formatter leaves the point out. */
export const shortMonthName = (month: string): string => monthName(month).slice(0, -5)
