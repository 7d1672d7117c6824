import Hourglass from 'lucide-react/icons/hourglass'
import Moon from 'lucide-react/icons/moon'
import { useWatch } from 'react-hook-form'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import css from './Create.module.css'
import type { AssignmentControl } from './form.ts'
import { endsAfterMidnight, shiftLength } from './shift-length.ts'

/** How long the shift is, and whether it ends the next day, beside its times. */
export function ShiftLength({ control }: { control: AssignmentControl }) {
  const [date, startTime, endTime] = useWatch({ control, name: ['date', 'startTime', 'endTime'] })
  const length = shiftLength({ date, startTime, endTime })
  return (
    <div role="status" className={css.length}>
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
