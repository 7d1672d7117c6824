import type { MyAssignment } from '../contract.ts'
import { NEW_TIME } from '#features/answers/texts-new-time.ts'
import { NewTime } from './answer/NewTime.tsx'
import { useWithdrawing } from './answer/use-withdrawing.tsx'
import css from './Changed.module.css'

interface NewTimesProps {
  /** The substitute's own shifts with unconfirmed new times; at least one. */
  assignments: readonly MyAssignment[]
  /** YYYY-MM-DD */
  today: string
}

/** 'Passer det fortsatt?' for each shift with new times. At the top of the page, so that it needs no scrolling. */
export function NewTimes({ assignments, today }: NewTimesProps) {
  return (
    <section aria-labelledby={HEADING_ID} className={css.changed}>
      <h2 id={HEADING_ID} className={css.heading}>
        {NEW_TIME.heading}
      </h2>
      <ul className={css.shifts}>
        {assignments.map((assignment) => (
          <Moved key={assignment.id} assignment={assignment} today={today} />
        ))}
      </ul>
      <p>{NEW_TIME.body}</p>
    </section>
  )
}

const HEADING_ID = 'ny-tid'

function Moved({ assignment, today }: { assignment: MyAssignment; today: string }) {
  const { title, employerName } = assignment
  const titleId = `${HEADING_ID}-${assignment.id}`
  const { withdraw, dialog } = useWithdrawing(assignment)
  return (
    <li>
      <h3 id={titleId} className={css.title}>
        {employerName ? `${title}, ${employerName}` : title}
      </h3>
      <NewTime assignment={assignment} today={today} titleId={titleId} onNo={withdraw} />
      {dialog}
    </li>
  )
}
