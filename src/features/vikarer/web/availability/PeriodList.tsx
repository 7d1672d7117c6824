import type { Period } from '../../contract-own.ts'
import css from './Availability.module.css'
import { PeriodRow, type PeriodRowProps } from './PeriodRow.tsx'

interface PeriodListProps extends Omit<PeriodRowProps, 'period'> {
  periods: readonly Period[]
}

/** The periods that are not over, the first to begin first. */
export function PeriodList({ periods, ...row }: PeriodListProps) {
  return (
    <ul className={css.list}>
      {periods.map((period) => (
        <PeriodRow key={period.id} period={period} {...row} />
      ))}
    </ul>
  )
}
