import { DateField as AriaDateField } from 'react-aria-components/DateField'
import { DateFrame } from './DateFrame.tsx'
import { type DateBounds, type DateFieldProps, sharedDateProps } from './date-props.ts'
import css from './Field.module.css'
import { toCalendarDate } from './iso-date.ts'
import { Segments } from './Segments.tsx'

/** A typed date, dd.mm.åååå, without a calendar. `value` is '2026-12-16' or ''. */
export function DateField(props: DateFieldProps & Omit<DateBounds, 'isDateUnavailable'>) {
  return (
    <AriaDateField
      {...sharedDateProps(props)}
      className={css.field ?? ''}
      validationBehavior="aria"
      shouldForceLeadingZeros
      minValue={toCalendarDate(props.minValue)}
      maxValue={toCalendarDate(props.maxValue)}
      value={props.value === undefined ? undefined : toCalendarDate(props.value)}
      defaultValue={toCalendarDate(props.defaultValue)}
      onChange={(date) => props.onChange?.(date?.toString() ?? '')}
    >
      <DateFrame {...props}>
        <Segments />
      </DateFrame>
    </AriaDateField>
  )
}
