import { Card } from '#web/ui/Card.tsx'
import { Details } from '#web/ui/Details.tsx'
import { useIsWide } from '#web/use-is-wide.ts'
import { MonthBars } from './MonthBars.tsx'
import css from './MonthChart.module.css'
import { type MonthRow, monthName } from './bars.ts'

interface MonthChartProps {
  title: string
  /** Header of the table's values. */
  valueHeader: string
  /** Oldest first; the last is the current month. */
  rows: readonly MonthRow[]
  note?: string
  /** The value of the highest possible bar, if there is one: 100 for percent. */
  full?: number
  headingLevel?: 2 | 3
}

/** Twelve months as bars, with their numbers in a table: beside the bars, or collapsed below them on a phone. */
export function MonthChart({ title, valueHeader, rows, note, full, headingLevel }: MonthChartProps) {
  const isWide = useIsWide(48)
  const table = <MonthTable caption={title} valueHeader={valueHeader} rows={rows} />
  return (
    <Card as="section" title={title} headingLevel={headingLevel}>
      {note && <p className={css.note}>{note}</p>}
      <div className={css.chart}>
        <MonthBars title={title} rows={rows} full={full} />
        {isWide ? table : <Details summary="Vis tallene">{table}</Details>}
      </div>
    </Card>
  )
}

interface MonthTableProps {
  caption: string
  valueHeader: string
  rows: readonly MonthRow[]
}

/** The numbers of a chart, the months in the same order. */
function MonthTable({ caption, valueHeader, rows }: MonthTableProps) {
  return (
    <table className={css.table}>
      <caption className={css.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Måned</th>
          <th scope="col">{valueHeader}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ month, shown }, index) => (
          <tr key={month}>
            <th scope="row">
              {monthName(month)}
              {index === rows.length - 1 && <span className={css.soFar}> hittil</span>}
            </th>
            <td>{shown}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
