import { StatusBadge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import type { OfficeAbsence } from '../../contract-absences.ts'
import css from '../availability/Availability.module.css'
import { absenceWords, isAbsentNow, type AbsentDays } from './absence-words.ts'

interface AbsenceListProps {
  own: readonly Pick<AbsentDays, 'startDate' | 'endDate'>[]
  office: readonly OfficeAbsence[]
  /** In Oslo, YYYY-MM-DD. */
  today: string
  /** Undefined for readers. */
  onRemove: ((absence: OfficeAbsence) => void) | undefined
}

/** Absences of a substitute: their own periods, which only they change, and the office's entries. */
export function AbsenceList({ own, office, today, onRemove }: AbsenceListProps) {
  return (
    <ul className={css.list}>
      {own.map(({ startDate, endDate }) => (
        <AbsenceRow
          key={`${startDate} ${endDate}`}
          days={{ startDate, endDate, weekdays: [] }}
          source="Lagt inn av vikaren selv"
          today={today}
        />
      ))}
      {office.map((absence) => (
        <AbsenceRow
          key={absence.id}
          days={absence}
          source={absence.by === null ? 'Lagt inn av kontoret' : `Lagt inn av ${absence.by}`}
          today={today}
          onRemove={onRemove && (() => onRemove(absence))}
        />
      ))}
    </ul>
  )
}

interface AbsenceRowProps {
  days: AbsentDays
  source: string
  today: string
  onRemove?: (() => void) | undefined
}

export function AbsenceRow({ days, source, today, onRemove }: AbsenceRowProps) {
  const words = absenceWords(days, today)
  return (
    <li className={css.period}>
      <div className={css.words}>
        <div className={css.dates}>
          <strong>{words}</strong>
          {isAbsentNow(days, today) && <StatusBadge tone="warn">Nå</StatusBadge>}
        </div>
        <p className={css.dim}>{source}</p>
      </div>
      {onRemove && (
        <Button variant="danger-quiet" size="small" aria-label={`Fjern ${words}`} onPress={onRemove}>
          Fjern
        </Button>
      )}
    </li>
  )
}
