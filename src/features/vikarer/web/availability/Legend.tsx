import css from './Availability.module.css'

/** What the marks in the calendar mean; the days themselves say it aloud. */
export function Legend({ hasPeriods, hasShifts }: { hasPeriods: boolean; hasShifts: boolean }) {
  return (
    <ul className={css.legend} aria-hidden="true">
      {hasPeriods && (
        <li>
          <span className={css.hatched} />
          Utilgjengelig
        </li>
      )}
      {hasShifts && (
        <li>
          <span className={css.dot} />
          Oppdrag du har
        </li>
      )}
    </ul>
  )
}
