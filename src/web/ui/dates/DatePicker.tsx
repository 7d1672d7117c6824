import type { DateValue } from '@internationalized/date'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { Button } from 'react-aria-components/Button'
import { Calendar } from 'react-aria-components/Calendar'
import { DatePicker as AriaDatePicker, Group } from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import button from '../actions/Button.module.css'
import field from '../fields/Field.module.css'
import { type DateBounds, type DateFieldProps, sharedDateProps } from './date-props.ts'
import calendar from './Calendar.module.css'
import css from './Date.module.css'
import { DateFrame } from './DateFrame.tsx'
import { toCalendarDate } from './iso-date.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { QuickDates } from './QuickDates.tsx'
import { Segments } from './Segments.tsx'

export interface DatePickerProps extends DateFieldProps, DateBounds {
  /** Shows 'I dag' and 'I morgen' beside the field. */
  hasQuickDates?: boolean
}

/** A date that is typed or picked in a calendar with week numbers. `value` is '2026-12-16' or ''. */
export function DatePicker(props: DatePickerProps) {
  const { value, onChange, isDateUnavailable } = props
  return (
    <AriaDatePicker
      {...sharedDateProps(props)}
      className={field.field ?? ''}
      validationBehavior="aria"
      firstDayOfWeek="mon"
      shouldForceLeadingZeros
      minValue={toCalendarDate(props.minValue)}
      maxValue={toCalendarDate(props.maxValue)}
      isDateUnavailable={isDateUnavailable && ((date: DateValue) => isDateUnavailable(date.toString()))}
      value={value === undefined ? undefined : toCalendarDate(value)}
      defaultValue={toCalendarDate(props.defaultValue)}
      onChange={(date) => onChange?.(date?.toString() ?? '')}
    >
      <DateFrame {...props}>
        <div className={css.row}>
          <Group className={css.group ?? ''}>
            <Segments />
            <Button className={button.button ?? ''} data-variant="secondary" data-icon-only>
              <CalendarDays size={20} aria-hidden />
            </Button>
          </Group>
          {props.hasQuickDates && <QuickDates isDisabled={props.isDisabled} />}
        </div>
      </DateFrame>
      <Popover className={css.popover ?? ''} placement="bottom end" containerPadding={8}>
        <Dialog className={css.dialog ?? ''}>
          <Calendar className={calendar.calendar ?? ''}>
            <MonthGrid />
          </Calendar>
        </Dialog>
      </Popover>
    </AriaDatePicker>
  )
}
