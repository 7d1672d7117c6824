import CalendarDays from 'lucide-react/icons/calendar-days'
import Hourglass from 'lucide-react/icons/hourglass'
import Moon from 'lucide-react/icons/moon'
import { useWatch } from 'react-hook-form'
import { formatDateShort, isDate } from '#shared/dates.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import css from './Create.module.css'
import type { AssignmentControl } from './form.ts'
import { endsAfterMidnight, shiftLength } from './shift-length.ts'

/** Which day it is, how long the shift is, and whether it ends the next day. */
export function ShiftLength({ control }: { control: AssignmentControl }) {
  const [date, startTime, endTime] = useWatch({ control, name: ['date', 'startTime', 'endTime'] })
  const length = shiftLength({ date, startTime, endTime })
  return (
    <div role="status" className={css.length}>
      {isDate(date) && (
        <p>
          <CalendarDays size={18} aria-hidden />
          <span className={css.day}>{formatDateShort(date)}</span>
        </p>
      )}
      {length !== null && (
        <p>
          <Hourglass size={18} aria-hidden />
          <span>
            <VisuallyHidden>Vakten varer </VisuallyHidden>
            {length}
          </span>
        </p>
      )}
      {endsAfterMidnight({ startTime, endTime }) && (
        <p>
          <Moon size={18} aria-hidden />
          Slutter neste dag
        </p>
      )}
    </div>
  )
}
