import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { addDays, formatDateLong, nightTo } from '#shared/dates.ts'
import css from '../availability/Availability.module.css'
import { isAbsentOn, type AbsentDays } from './absence-words.ts'
import type { ShiftKept } from './AbsenceCard.tsx'

interface ShiftsStayProps {
  days: AbsentDays
  shifts: readonly ShiftKept[]
  fullName: string
}

/** The shifts on these days that the substitute has and keeps; announced when the days reach them. */
export function ShiftsStay({ days, shifts, fullName }: ShiftsStayProps) {
  const within = days.startDate === '' ? [] : shifts.filter((shift) => touches(days, shift))
  return (
    <div role="status" className={css.live}>
      {within.length > 0 && (
        <div className={css.note}>
          <TriangleAlert size={20} aria-hidden />
          <div>
            <p>{fullName} har allerede:</p>
            <ul>
              {within.map(({ id, date, startTime, title }) => (
                <li key={id}>
                  {title}, {nightTo(startTime)}
                  {formatDateLong(date)}
                </li>
              ))}
            </ul>
            <p>
              {within.length === 1
                ? 'Vakten avlyses ikke. Fjern vikaren på siden til vakten.'
                : 'Vaktene avlyses ikke. Fjern vikaren på siden til hver vakt.'}
            </p>
          </div>
        </div>
      )}
    </div>
  )
}

/** True if the shift overlaps the days; a night shift ends on the next day. */
const touches = (days: AbsentDays, { date, startTime, endTime }: ShiftKept): boolean =>
  isAbsentOn(days, date) || (endTime <= startTime && isAbsentOn(days, addDays(date, 1)))
