import { useId } from 'react'
import type { FromOffice } from '../../contract-own.ts'
import { AbsenceRow } from '../absences/AbsenceList.tsx'
import css from './Availability.module.css'

/** Days on which employers do not ask the substitute, as the employers entered them. */
export function FromOffices({ absences, today }: { absences: readonly FromOffice[]; today: string }) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className={css.fromOffices}>
      <h3 id={headingId}>Lagt inn av arbeidsgiver</h3>
      <ul className={css.list}>
        {absences.map((absence) => (
          <AbsenceRow
            key={`${absence.employer} ${absence.startDate} ${absence.endDate} ${absence.weekdays.join()}`}
            days={absence}
            source={`Lagt inn av ${absence.employer ?? 'arbeidsgiveren'}`}
            today={today}
          />
        ))}
      </ul>
      <p className={css.dim}>De spør deg ikke på disse dagene. Stemmer det ikke, så si fra til dem.</p>
    </section>
  )
}
