import { TimeField as AriaTimeField } from 'react-aria-components/TimeField'
import css from '../fields/Field.module.css'
import { type DateFieldProps, sharedDateProps } from './date-props.ts'
import { DateFrame } from './DateFrame.tsx'
import { fromTime, toTime } from './iso-date.ts'
import { Segments } from './Segments.tsx'

/** A time of day in 24 hours. `value` is '07:45' or ''. */
export function TimeField(props: DateFieldProps) {
  return (
    <AriaTimeField
      {...sharedDateProps(props)}
      className={css.field ?? ''}
      validationBehavior="aria"
      hourCycle={24}
      shouldForceLeadingZeros
      value={props.value === undefined ? undefined : toTime(props.value)}
      defaultValue={toTime(props.defaultValue)}
      onChange={(time) => props.onChange?.(fromTime(time))}
    >
      <DateFrame {...props}>
        <Segments />
      </DateFrame>
    </AriaTimeField>
  )
}
