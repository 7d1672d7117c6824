import { Button } from '#web/ui/Button.tsx'
import type { OwnAssignment } from '../../contract-own.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { OPEN_ID, rowId } from './focus-row.ts'
import css from './Own.module.css'
import { Overlap } from './Overlap.tsx'
import { OwnRow } from './OwnRow.tsx'
import { useFocusNewRow } from './use-focus-new-row.ts'
import { useUnfolding } from './use-unfolding.ts'

interface OpenAssignmentsProps {
  assignments: readonly OwnAssignment[]
  /** The substitute's own shifts, which may be at the same time. */
  mine: readonly OwnAssignment[]
  /** Some of them wait for an answer. */
  isAwaiting: boolean
  today: string
}

/** What can be had now, each with its answer; the first few, until all are asked for. */
export function OpenAssignments({ assignments, mine, isAwaiting, today }: OpenAssignmentsProps) {
  const { shown, unfold } = useUnfolding(assignments)
  const newRow = useFocusNewRow()
  const count = assignments.length
  return (
    <section aria-labelledby={OPEN_ID} className={css.open} data-awaiting={isAwaiting || undefined}>
      <div>
        <h2 id={OPEN_ID} tabIndex={-1}>
          Ledige oppdrag
        </h2>
        <p>Den første som svarer ja, får oppdraget.</p>
      </div>
      <ul className={css.cards}>
        {shown.map((assignment) => (
          <OwnRow key={assignment.id} assignment={assignment} today={today} headingLevel={3}>
            <Overlap assignment={assignment} mine={mine} />
            <AnswerForm assignment={assignment} titleId={rowId(assignment.id)} />
          </OwnRow>
        ))}
      </ul>
      {shown.length < count && (
        <div className={css.more}>
          <Button
            variant="secondary"
            aria-label={`Vis alle ${count} ledige oppdrag`}
            onPress={() => {
              newRow.expect()
              unfold()
            }}
          >
            Vis alle {count}
          </Button>
        </div>
      )}
    </section>
  )
}
