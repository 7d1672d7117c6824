import type { DateValue } from '@internationalized/date'
import { Calendar } from 'react-aria-components/Calendar'
import css from './Date.module.css'
import type { DateBounds } from './date-props.ts'
import { toCalendarDate } from './iso-date.ts'
import { MonthGrid } from './MonthGrid.tsx'

export interface MonthCalendarProps extends DateBounds {
  /** The accessible name, for example 'Når du er utilgjengelig'. */
  label: string
  value?: string
  onChange?: (isoDate: string) => void
  isReadOnly?: boolean
}

/** A month on the page itself. Days where `isDateUnavailable` says yes are hatched and announced. */
export function MonthCalendar({ label, value, onChange, isDateUnavailable, ...bounds }: MonthCalendarProps) {
  return (
    <Calendar
      aria-label={label}
      className={css.calendar ?? ''}
      firstDayOfWeek="mon"
      isReadOnly={bounds.isReadOnly}
      minValue={toCalendarDate(bounds.minValue)}
      maxValue={toCalendarDate(bounds.maxValue)}
      isDateUnavailable={isDateUnavailable && ((date: DateValue) => isDateUnavailable(date.toString()))}
      value={value === undefined ? undefined : toCalendarDate(value)}
      onChange={(date) => onChange?.(date.toString())}
    >
      <MonthGrid />
    </Calendar>
  )
}
