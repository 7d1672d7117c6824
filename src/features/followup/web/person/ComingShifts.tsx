import { paths } from '#shared/paths.ts'
import rows from '#web/rows/Rows.module.css'
import { StatusBadge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useToday } from '#web/use-today.ts'
import type { ComingShift } from '../../contract-person.ts'
import { UNCONFIRMED_LABEL } from '../../texts.ts'
import { shiftDay, shiftTime } from '../log/shift-time.ts'
import css from './Person.module.css'

/** The substitute's shifts that have not ended. */
export function ComingShifts({ shifts, isPart }: { shifts: readonly ComingShift[]; isPart: boolean }) {
  const today = useToday()
  return (
    <Card as="section" title="Kommende vakter">
      {shifts.length === 0 ? (
        <p className={rows.none}>
          {isPart ? 'Ingen kommende vakter i avdelingene dine.' : 'Ingen kommende vakter.'}
        </p>
      ) : (
        <ul className={css.list}>
          {shifts.map((shift) => (
            <li key={shift.id} className={css.shift}>
              <p className={css.when}>
                <strong>{shiftDay(shift, today)}</strong> <span>{shiftTime(shift)}</span>
              </p>
              <p className={css.what}>
                <a href={paths.assignment(shift.id)}>{shift.title}</a>{' '}
                <span className={rows.dim}>{shift.location}</span>
              </p>
              {shift.isToConfirm && <StatusBadge tone="warn">{UNCONFIRMED_LABEL}</StatusBadge>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
