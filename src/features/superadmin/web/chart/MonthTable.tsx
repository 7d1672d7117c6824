import css from './MonthChart.module.css'
import { monthName } from './month-name.ts'
import type { MonthRow } from './month-row.ts'

interface MonthTableProps {
  caption: string
  valueHeader: string
  rows: readonly MonthRow[]
}

/** The numbers of a chart, the months in the same order. */
export function MonthTable({ caption, valueHeader, rows }: MonthTableProps) {
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
