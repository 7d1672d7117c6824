import { counted, formatHours } from '#shared/counts.ts'
import rows from '#web/rows/Rows.module.css'
import { Card } from '#web/ui/Card.tsx'
import type { MonthHours } from '../../contract-person.ts'
import css from './Person.module.css'
import { monthName } from './person-words.ts'

/** The hours of a substitute by month, including coming ones. */
export function HoursCard({ hours, isPart }: { hours: readonly MonthHours[]; isPart: boolean }) {
  return (
    <Card as="section" title="Timer">
      {hours.length === 0 ? (
        <p className={rows.none}>Ingen vakter de siste tolv månedene.</p>
      ) : (
        <dl className={css.hours}>
          {hours.map((month) => (
            <div key={month.month}>
              <dt>{monthName(month.month)}</dt>
              <dd>
                {month.shifts > 0 && <strong>{formatHours(month.minutes)}</strong>}{' '}
                <span className={rows.dim}>{partsOf(month).join(', ')}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {isPart && <p className={rows.dim}>Bare vakter i avdelingene dine er regnet med.</p>}
    </Card>
  )
}

/** '4 vakter', '6 t 30 min til kommer' */
const partsOf = ({ shifts, comingShifts, comingMinutes }: MonthHours): string[] => [
  ...(shifts > 0 ? [counted(shifts, 'vakt', 'vakter')] : []),
  ...(comingShifts > 0 ? [`${formatHours(comingMinutes)} til kommer`] : []),
]
