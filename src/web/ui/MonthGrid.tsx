import type { CalendarDate } from '@internationalized/date'
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
import button from './Button.module.css'
import css from './Date.module.css'
import { isoWeek } from './iso-date.ts'

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
 * The week number is drawn by CSS from an attribute of the first day in each row: as text inside the cell it would
 * break WCAG 2.5.3. Days of the neighbour months are empty, but stay in place because they may carry it.
 */
function DayCell({ date }: { date: CalendarDate }) {
  return (
    <CalendarCell
      date={date}
      className={css.day ?? ''}
      data-week={isoWeek(date)}
      render={(cell, { isUnavailable }) => (
        <div
          {...cell}
          aria-label={isUnavailable ? `${cell['aria-label']}, ikke tilgjengelig` : cell['aria-label']}
        />
      )}
    >
      {({ isOutsideMonth, formattedDate }) => (isOutsideMonth ? '' : formattedDate)}
    </CalendarCell>
  )
}
