import { formatDateLong, nightTo, osloToday, addDays } from '#shared/dates.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import { shiftTime } from '../log/shift-time.ts'
import css from './Follow.module.css'

interface ShiftFactsProps {
  assignment: LoggedAssignment
  now: Date
}

/** Date, time, department, place and the number of places, in a line. */
export function ShiftFacts({ assignment, now }: ShiftFactsProps) {
  const { date, startTime, department, location, places } = assignment
  const facts = [
    ['Dato', `${nearName(date, now)}${nightTo(startTime)}${formatDateLong(date)}`],
    ['Tid', shiftTime(assignment)],
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

/** 'I dag, ' and 'I morgen, '; empty for any other day. */
const nearName = (date: string, now: Date): string => {
  const today = osloToday(now)
  if (date === today) return 'i dag, '
  return date === addDays(today, 1) ? 'i morgen, ' : ''
}
