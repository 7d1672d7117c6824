import Info from 'lucide-react/icons/info'
import { useWatch } from 'react-hook-form'
import { osloToday } from '#shared/dates.ts'
import type { Period } from '../../contract-own.ts'
import css from './Availability.module.css'
import { alreadyThere } from './period-words.ts'
import type { PeriodFormState } from './use-period-form.ts'

interface PeriodsWithinProps {
  control: PeriodFormState['control']
  /** The others. */
  periods: readonly Period[]
}

/** Other periods on some of the days: nothing is wrong with that, but it may be meant as a change. Read aloud. */
export function PeriodsWithin({ control, periods }: PeriodsWithinProps) {
  const [startDate, endDate] = useWatch({ control, name: ['startDate', 'endDate'] })
  const words = startDate && endDate && alreadyThere(periods, { startDate, endDate }, todayInOslo())
  return (
    <div role="status" className={css.live}>
      {words && (
        <p className={css.note} data-calm>
          <Info size={20} aria-hidden />
          <span>{words}</span>
        </p>
      )}
    </div>
  )
}

const todayInOslo = () => osloToday(new Date())
