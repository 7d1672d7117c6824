import { type DateValue, today } from '@internationalized/date'
import { Calendar } from 'react-aria-components/Calendar'
import css from './Date.module.css'
import type { DateBounds } from './date-props.ts'
import { toCalendarDate } from './iso-date.ts'
import { type DayMark, MonthGrid } from './MonthGrid.tsx'

export interface MonthCalendarProps extends DateBounds {
  /** The accessible name, for example 'Når du er utilgjengelig'. */
  label: string
  /** The day that is chosen; '' where a press only does something. */
  value?: string
  onChange?: (isoDate: string) => void
  isReadOnly?: boolean
  /** Days that stand out, but can be reached and pressed as all others. */
  markDay?: (isoDate: string) => DayMark | undefined
}

/** A month on the page itself. Days where `isDateUnavailable` says yes are hatched, announced and cannot be pressed. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { label, value, onChange, isReadOnly, isDateUnavailable, markDay } = props
  return (
    <div className={css.onPage}>
      <Calendar
        aria-label={label}
        className={css.calendar ?? ''}
        firstDayOfWeek="mon"
        isReadOnly={isReadOnly}
        defaultFocusedValue={toCalendarDate(value) ?? today('Europe/Oslo')}
        minValue={toCalendarDate(props.minValue)}
        maxValue={toCalendarDate(props.maxValue)}
        isDateUnavailable={isDateUnavailable && ((date: DateValue) => isDateUnavailable(date.toString()))}
        value={value === undefined ? undefined : toCalendarDate(value)}
        onChange={(date) => onChange?.(date.toString())}
      >
        <MonthGrid markDay={markDay} />
      </Calendar>
    </div>
  )
}
