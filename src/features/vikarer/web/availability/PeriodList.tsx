import { Button } from '#web/ui/actions/Button.tsx'
import { StatusBadge } from '#web/ui/Badge.tsx'
import type { Period } from '../../contract-own.ts'
import css from './Availability.module.css'
import { isRunning, periodDates, periodLength, periodName } from './period-words.ts'

interface PeriodListProps extends Omit<PeriodRowProps, 'period'> {
  periods: readonly Period[]
}

/** The periods that have not ended, the earliest first. */
export function PeriodList({ periods, ...row }: PeriodListProps) {
  return (
    <ul className={css.list}>
      {periods.map((period) => (
        <PeriodRow key={period.id} period={period} {...row} />
      ))}
    </ul>
  )
}

interface PeriodRowProps {
  period: Period
  /** In Oslo, YYYY-MM-DD. */
  today: string
  onChange: (period: Period) => void
  onRemove: (period: Period) => void
}

function PeriodRow({ period, today, onChange, onRemove }: PeriodRowProps) {
  const name = periodName(period)
  return (
    <li className={css.period}>
      <div className={css.words}>
        <div className={css.dates}>
          <strong>{periodDates(period, today)}</strong>
          {isRunning(period, today) && <StatusBadge tone="warn">Nå</StatusBadge>}
        </div>
        <p className={css.dim}>
          {[period.reason, periodLength(period)].filter((fact) => fact !== null).join(' · ')}
        </p>
      </div>
      <div className={css.actions}>
        <Button
          variant="quiet"
          size="small"
          aria-label={`Endre perioden ${name}`}
          onPress={() => onChange(period)}
        >
          Endre
        </Button>
        <Button
          variant="danger-quiet"
          size="small"
          aria-label={`Slett perioden ${name}`}
          onPress={() => onRemove(period)}
        >
          Slett
        </Button>
      </div>
    </li>
  )
}
