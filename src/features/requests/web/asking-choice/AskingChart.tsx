import { formatCount } from '#shared/counts.ts'
import { formatWeekdayShort, osloTime, osloToday } from '#shared/dates.ts'
import type { AskingNow } from '#features/asking/choice.ts'
import { WHOLE_WEEKEND } from '#features/asking/texts.ts'
import { stepWords, type Chart, chartOf } from './asking-chart.ts'
import { dim } from './panel-styles.ts'

/** The plan as a picture with its text below, and the rule of the order. */
export function AskingChart({ asking, sms }: { asking: AskingNow; sms: number }) {
  const { closesAt, length, firstAt, quiet, now } = asking
  if (!closesAt || closesAt <= now || length === 0) return <Order />
  const chart = chartOf(asking, closesAt)
  const [from, until] = [quiet?.from, quiet?.until].map((time) => time?.replace(/:00$/, '').replace(':', '.'))
  return (
    <figure>
      <Steps chart={chart} length={length} start={startOf(closesAt, now)} />
      <figcaption style={{ marginTop: '0.5rem' }}>
        <p>
          {stepWords(chart.steps, length, now)}{' '}
          {!firstAt &&
            chart.quiet.length > 0 &&
            `Ingen får spørsmålet i stilletiden (${from}–${until}${quiet?.weekends ? WHOLE_WEEKEND : ''}).`}{' '}
          {sms > 0 && <b>Maks {formatCount(sms)} SMS.</b>}
        </p>
        <Order />
      </figcaption>
    </figure>
  )
}

/** '08.15', or 'fre. 08.15' on another day. */
const startOf = (at: Date, now: Date) => {
  const day = osloToday(at)
  const time = osloTime(at).replace(':', '.')
  return day === osloToday(now) ? time : `${formatWeekdayShort(day)} ${time}`
}

function Order() {
  return (
    <p style={dim}>
      Rekkefølgen: gruppene, så hvem som er spurt for lengst siden, så færrest timer siste 28 dager. Aldri
      etter hvordan de har svart før.
    </p>
  )
}

/** Pixels; horizontally everything is in per cent. */
const HEIGHT = 124
const TOP = 20
const FLOOR = 98
/** The space of a number, in per cent. */
const ROOM = 5

/** Stairs: each step's height is the number of people asked, with the new ones darker. Its text is below it. */
function Steps({ chart, length, start }: { chart: Chart; length: number; start: string }) {
  const { bars, quiet, gap, marks } = chart
  const high = (asked: number) => ((FLOOR - TOP) * asked) / length
  return (
    <svg width="100%" height={HEIGHT} aria-hidden style={{ overflow: 'visible', fontSize: '0.8125rem' }}>
      <defs>
        <pattern id="stille" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v6" style={{ stroke: 'var(--edge)', strokeWidth: 1.5, opacity: 0.55 }} />
        </pattern>
      </defs>
      {quiet.map(({ from, to }) => (
        <rect
          key={from}
          x={`${from}%`}
          y={TOP - 12}
          width={`${to - from}%`}
          height={FLOOR - TOP + 12}
          fill="url(#stille)"
        />
      ))}
      {bars.map(({ from, to, asked, more }) => (
        <g key={from} style={{ fill: 'var(--spruce)' }}>
          <rect
            x={`${from}%`}
            y={FLOOR - high(asked - more)}
            width={`${to - from}%`}
            height={high(asked - more)}
            opacity="0.3"
          />
          <rect x={`${from}%`} y={FLOOR - high(asked)} width={`${to - from}%`} height={high(more)} rx="2" />
        </g>
      ))}
      {gap && (
        <rect
          x={`${gap.from}%`}
          y={TOP - 12}
          width={`${gap.to - gap.from}%`}
          height={FLOOR - TOP + 14}
          style={{ fill: 'var(--card)' }}
        />
      )}
      <Numbers bars={bars} high={high} />
      <g style={{ stroke: 'var(--edge)', strokeWidth: 2 }}>
        <line x1="0" x2={`${gap?.from ?? 100}%`} y1={FLOOR} y2={FLOOR} />
        {gap && <line x1={`${gap.to}%`} x2="100%" y1={FLOOR} y2={FLOOR} />}
        <line
          x1="100%"
          x2="100%"
          y1={TOP - 12}
          y2={FLOOR + 6}
          style={{ stroke: 'var(--sun)', strokeWidth: 4 }}
        />
      </g>
      <g style={{ fill: 'var(--dim)' }}>
        <text x="0" y={FLOOR + 20}>
          Nå
        </text>
        {marks.map(({ x, words }) => (
          <text key={words} x={`${x}%`} y={FLOOR + 20}>
            {words}
          </text>
        ))}
        <text x="100%" y={FLOOR + 20} textAnchor="end">
          Start {start}
        </text>
      </g>
    </svg>
  )
}

/** Writes the number of people asked above each step with room for it. Drawn after the gap, which would cover it. */
function Numbers({ bars, high }: { bars: Chart['bars']; high: (asked: number) => number }) {
  return (
    <g style={{ fill: 'var(--ink)', fontWeight: 650 }}>
      {bars
        .filter(({ from, to }) => to - from > ROOM)
        .map(({ from, asked }) => (
          <text key={from} x={`${from}%`} dx="3" y={FLOOR - high(asked) - 5}>
            {asked}
          </text>
        ))}
    </g>
  )
}
