import { DateInput, DateSegment } from 'react-aria-components/DateField'
import field from '../fields/Field.module.css'
import { joinClasses } from '../join-classes.ts'
import css from './Date.module.css'

/** The typed parts of a date or a time. */
export function Segments() {
  return (
    <DateInput className={joinClasses(field.control, css.input)}>
      {(segment) => <DateSegment segment={segment} className={css.segment ?? ''} />}
    </DateInput>
  )
}
