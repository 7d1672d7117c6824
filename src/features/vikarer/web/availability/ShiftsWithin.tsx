import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useWatch } from 'react-hook-form'
import { formatDateLong } from '#shared/dates.ts'
import css from './Availability.module.css'
import { type OwnShift, shiftsWithin } from './own-shift.ts'
import type { PeriodFormState } from './use-period-form.ts'

interface ShiftsWithinProps {
  control: PeriodFormState['control']
  shifts: readonly OwnShift[]
}

/** The own shifts that a period does not cancel; read aloud when the dates reach them. */
export function ShiftsWithin({ control, shifts }: ShiftsWithinProps) {
  const [startDate, endDate] = useWatch({ control, name: ['startDate', 'endDate'] })
  const within = startDate && endDate ? shiftsWithin(shifts, startDate, endDate) : []
  return (
    <div role="status" className={css.live}>
      {within.length > 0 && (
        <div className={css.note}>
          <TriangleAlert size={20} aria-hidden />
          <div>
            <p>Du har sagt ja til:</p>
            <ul>
              {within.map(({ date, title }) => (
                <li key={`${date} ${title}`}>
                  {title}, {formatDateLong(date)}
                </li>
              ))}
            </ul>
            <p>
              {within.length === 1
                ? 'Perioden avlyser ikke vakten: velg «Jeg kan ikke likevel» på oppdraget.'
                : 'Perioden avlyser ikke vaktene: velg «Jeg kan ikke likevel» på hvert oppdrag.'}
            </p>
          </div>
        </div>
      )}
    </div>
  )
}
