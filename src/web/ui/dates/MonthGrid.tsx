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
import css from './Date.module.css'

/** How a day stands out. */
export interface DayMark {
  /** Read aloud behind the date, for example 'utilgjengelig, ferie'. */
  words: string
  isHatched?: boolean
  hasDot?: boolean
}

interface MonthGridProps {
  markDay?: (isoDate: string) => DayMark | undefined
}

/** The month inside a react-aria Calendar: heading, arrows, days from Monday, week numbers. */
export function MonthGrid({ markDay }: MonthGridProps) {
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
        <CalendarGridBody>
          {(date) => <DayCell date={date} mark={markDay?.(date.toString())} />}
        </CalendarGridBody>
      </CalendarGrid>
    </>
  )
}

interface DayCellProps {
  date: CalendarDate
  mark: DayMark | undefined
}

/**
 * The week number is drawn by CSS from an attribute of the first day in each row: as text inside the cell it would
 * break WCAG 2.5.3. Days of the neighbour months are empty, but stay in place because they may carry it. Today is
 * Oslo's: react-aria marks the browser's.
 */
function DayCell({ date, mark }: DayCellProps) {
  const isToday = isSameDay(date, today('Europe/Oslo'))
  return (
    <CalendarCell
      date={date}
      className={css.day ?? ''}
      data-week={isoWeek(date.toString())}
      render={(cell, { isOutsideMonth, isSelected, isUnavailable }) => (
        <div
          {...cell}
          data-today={isToday || undefined}
          data-hatched={(mark?.isHatched && !isOutsideMonth) || undefined}
          data-dot={(mark?.hasDot && !isOutsideMonth) || undefined}
          aria-label={[
            isToday && 'I dag',
            formatDateLong(date.toString()) + (isSelected ? ' valgt' : ''),
            isUnavailable && 'ikke tilgjengelig',
            mark?.words,
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
