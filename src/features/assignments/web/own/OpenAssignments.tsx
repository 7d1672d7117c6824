import type { OwnAssignment } from '../../contract-own.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { rowId } from './focus-row.ts'
import css from './Own.module.css'
import { OwnRow } from './OwnRow.tsx'

interface OpenAssignmentsProps {
  assignments: readonly OwnAssignment[]
  /** Some of them wait for an answer. */
  isAwaiting: boolean
  today: string
}

/** What can be had now, each with its answer. */
export function OpenAssignments({ assignments, isAwaiting, today }: OpenAssignmentsProps) {
  return (
    <section aria-labelledby="ledige-oppdrag" className={css.open} data-awaiting={isAwaiting || undefined}>
      <div>
        <h2 id="ledige-oppdrag">Ledige oppdrag</h2>
        <p>Den første som svarer ja, får oppdraget.</p>
      </div>
      <ul className={css.cards}>
        {assignments.map((assignment) => (
          <OwnRow key={assignment.id} assignment={assignment} today={today} headingLevel={3}>
            <AnswerForm assignment={assignment} titleId={rowId(assignment.id)} />
          </OwnRow>
        ))}
      </ul>
    </section>
  )
}
