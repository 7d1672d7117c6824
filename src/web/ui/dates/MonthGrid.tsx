import { type CalendarDate, isSameDay, today } from '@internationalized/date'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Button } from 'react-aria-components/Button'
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components/Calendar'
import { formatDateLong, isoWeek } from '#shared/dates.ts'
import button from '../actions/Button.module.css'
import css from './Calendar.module.css'

/** The month inside a react-aria Calendar: heading, arrows, days from Monday, week numbers. */
export function MonthGrid() {
  return (
    <>
      <div className={css.heading}>
        <Button slot="previous" className={button.button ?? ''} data-variant="quiet" data-icon-only>
          <ChevronLeft size={22} aria-hidden />
        </Button>
        <Heading className={css.month} />
        <Button slot="next" className={button.button ?? ''} data-variant="quiet" data-icon-only>
          <ChevronRight size={22} aria-hidden />
        </Button>
      </div>
      <CalendarGrid className={css.grid} weekdayStyle="short">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={css.weekday}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <DayCell date={date} />}</CalendarGridBody>
      </CalendarGrid>
    </>
  )
}

/**
 * CSS draws the week number from an attribute of the first day in each row: as text inside the cell it would violate
 * WCAG 2.5.3. Days of the neighbouring months are empty, but stay in place because they may have it. Today is Oslo's:
 * react-aria marks the browser's.
 */
function DayCell({ date }: { date: CalendarDate }) {
  const isToday = isSameDay(date, today('Europe/Oslo'))
  return (
    <CalendarCell
      date={date}
      className={css.day ?? ''}
      data-week={isoWeek(date.toString())}
      render={(cell, { isSelected, isUnavailable }) => (
        <div
          {...cell}
          data-today={isToday || undefined}
          aria-label={[
            isToday && 'I dag',
            formatDateLong(date.toString()) + (isSelected ? ' valgt' : ''),
            isUnavailable && 'ikke tilgjengelig',
          ]
            .filter(Boolean)
            .join(', ')}
        />
      )}
    >
      {({ isOutsideMonth, formattedDate }) => (isOutsideMonth ? '' : formattedDate)}
    </CalendarCell>
  )
}
