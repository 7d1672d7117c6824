import { osloToday } from '#shared/dates.ts'
import css from './Mine.module.css'
import { summaryWords } from './groups.ts'
import { fetchedOf, useMyAssignments } from './use-my-assignments.ts'

/** The number of open questions and the next shift; announced when it changes. */
export function MySummary() {
  const coming = useMyAssignments('coming')
  const today = osloToday(new Date(coming.dataUpdatedAt))
  return (
    <p role="status" className={css.summary}>
      {coming.data && summaryWords(fetchedOf(coming), coming.data.pages[0]?.waiting ?? 0, today)}
    </p>
  )
}
