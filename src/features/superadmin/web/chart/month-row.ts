/** A month of a chart. */
export interface MonthRow {
  /** YYYY-MM. */
  month: string
  /** null: there is nothing to measure. */
  value: number | null
  /** The value as it is written: '12', '85,0 %', '1 200 kr'. */
  shown: string
}
