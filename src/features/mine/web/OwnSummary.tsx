import { osloToday } from '#shared/dates.ts'
import css from './Own.module.css'
import { summaryWords } from './own-summary.ts'
import { fetchedOf, useOwnAssignments } from './use-own-assignments.ts'

/** What waits for an answer and when the next shift is; read aloud when it changes. */
export function OwnSummary() {
  const coming = useOwnAssignments('coming')
  const today = osloToday(new Date(coming.dataUpdatedAt))
  return (
    <p role="status" className={css.summary}>
      {coming.data && summaryWords(fetchedOf(coming), coming.data.pages[0]?.waiting ?? 0, today)}
    </p>
  )
}
