import { formatHours } from '#shared/counts.ts'
import { addDays, formatDateLong, nightTo, osloToday, shiftInstants } from '#shared/dates.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import { shiftTime } from '../log/shift-time.ts'
import css from './Follow.module.css'

interface ShiftFactsProps {
  assignment: LoggedAssignment
  now: Date
}

/** Date, time, department, place and the number of places, in one line; after a worked shift, also its length. */
export function ShiftFacts({ assignment, now }: ShiftFactsProps) {
  const { date, startTime, department, location, places } = assignment
  const facts = [
    ['Dato', `${nearName(date, now)}${nightTo(startTime)}${formatDateLong(date)}`],
    ['Tid', `${shiftTime(assignment)}${lengthOf(assignment)}`],
    ...(department ? [['Avdeling', department.name]] : []),
    ['Sted', location],
    ...(places > 1 ? [['Plasser', `${places} plasser`]] : []),
  ]
  return (
    <dl className={css.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** ' (6 t 45 min)', the worked hours; empty before the end. */
const lengthOf = ({ date, startTime, endTime, hasEnded, status, filled }: LoggedAssignment): string => {
  if (!hasEnded || status === 'cancelled' || filled === 0) return ''
  const { startsAt, endsAt } = shiftInstants({ date, startTime, endTime })
  const minutes = Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)
  return ` (${formatHours(minutes)})`
}

/** 'I dag, ' and 'I morgen, '; empty for any other day. */
const nearName = (date: string, now: Date): string => {
  const today = osloToday(now)
  if (date === today) return 'i dag, '
  return date === addDays(today, 1) ? 'i morgen, ' : ''
}
