import { Card } from '#web/ui/Card.tsx'
import { Details } from '#web/ui/Details.tsx'
import { useIsWide } from '#web/use-is-wide.ts'
import css from './MonthChart.module.css'
import { type MonthRow, monthName, type Bar, barsOf, tallestOf, shortMonthName } from './bars.ts'

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

interface MonthBarsProps {
  /** Read aloud with the highest month. */
  title: string
  rows: readonly MonthRow[]
  full?: number
}

/** The chart. Its numbers are in the table; hovering a month shows its own. */
export function MonthBars({ title, rows, full }: MonthBarsProps) {
  const bars = barsOf(rows, full)
  const tallest = tallestOf(bars)
  return (
    <div className={css.drawing}>
      <svg className={css.plot} role="img" aria-label={`Søylediagram: ${title}. ${summary(tallest)}`}>
        {[14, 57].map((y) => (
          <line key={y} className={css.grid} x1="0" x2="100%" y1={percent(y)} y2={percent(y)} />
        ))}
        {!tallest && <Outlines of={bars} />}
        {bars.map((bar, index) => (
          <MonthBar key={bar.month} bar={bar} isCurrent={index === bars.length - 1} />
        ))}
        <line className={css.ground} x1="0" x2="100%" y1="100%" y2="100%" />
        {tallest && (
          <text
            className={css.top}
            x={percent(anchored(tallest, bars))}
            y={percent(tallest.y)}
            dy="-0.5em"
            textAnchor={anchorOf(tallest, bars)}
          >
            {tallest.shown}
          </text>
        )}
      </svg>
      {!tallest && <p className={css.nothing}>Ingenting ennå</p>}
      <div className={css.months} aria-hidden="true">
        {bars.map(({ month }, index) => (
          <span key={month} data-odd={(bars.length - index) % 2 === 0 || undefined}>
            {shortMonthName(month)}
          </span>
        ))}
      </div>
    </div>
  )
}

/** Outlined bars for an empty chart. */
function Outlines({ of: bars }: { of: readonly Bar[] }) {
  return bars.map(({ month, x, width }, index) => {
    const height = 12 + ((index * 5) % 7) * 4 + index * 2
    return (
      <rect
        key={month}
        className={css.outline}
        x={percent(x)}
        y={percent(100 - height)}
        width={percent(width)}
        height={percent(height)}
        rx="4"
      />
    )
  })
}

function MonthBar({ bar, isCurrent }: { bar: Bar; isCurrent: boolean }) {
  const { month, shown, value, x, y, width, height, middle } = bar
  return (
    <g>
      <title>{`${monthName(month)}${isCurrent ? ' (hittil)' : ''}: ${shown}`}</title>
      <rect className={css.area} x={percent(x)} y="0" width={percent(width)} height="100%" />
      {height > 0 && (
        <rect
          className={css.bar}
          data-current={isCurrent || undefined}
          x={percent(x)}
          y={percent(y)}
          width={percent(width)}
          height={percent(height)}
          rx="4"
        />
      )}
      {value === null && (
        <text className={css.missing} x={percent(middle)} y="100%" dy="-0.6em" textAnchor="middle">
          –
        </text>
      )}
    </g>
  )
}

const percent = (share: number) => `${share.toFixed(2)}%`

const summary = (tallest: Bar | undefined) =>
  tallest ? `Høyest i ${monthName(tallest.month)}: ${tallest.shown}.` : 'Ingenting ennå.'

/** Anchors a long label over one of the outer bars inside the chart. */
const anchorOf = (tallest: Bar, bars: readonly Bar[]) => {
  const index = bars.indexOf(tallest)
  return index < 2 ? 'start' : index > bars.length - 3 ? 'end' : 'middle'
}

const anchored = (tallest: Bar, bars: readonly Bar[]) => {
  const anchor = anchorOf(tallest, bars)
  if (anchor === 'start') return tallest.x
  return anchor === 'end' ? tallest.x + tallest.width : tallest.middle
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
