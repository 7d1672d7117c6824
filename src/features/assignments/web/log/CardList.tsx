import type { LoggedAssignment } from '../../log-shapes.ts'
import { AssignmentCard } from './AssignmentCard.tsx'
import { CARDS_ID } from './focus-card.ts'
import css from './Log.module.css'

/** The assignments in two columns where there is room. */
export function CardList({ assignments }: { assignments: readonly LoggedAssignment[] }) {
  return (
    <ul id={CARDS_ID} className={css.cards}>
      {assignments.map((assignment) => (
        <AssignmentCard key={assignment.id} assignment={assignment} />
      ))}
    </ul>
  )
}
