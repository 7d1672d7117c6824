import { useMay } from '#web/May.tsx'
import { formatCount } from '#shared/counts.ts'
import { handOverFocus } from '#web/hand-over-focus.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import { SendRequestsButton } from '../actions/SendRequestsButton.tsx'
import css from './Follow.module.css'
import { STATE_ID } from './state-words.ts'

interface NotReachedProps {
  assignment: Pick<LoggedAssignment, 'id'>
  count: number
  /** All recipients, reached or not. */
  total: number
}

/** Says that some never got the request, and sends it to them. */
export function NotReached({ assignment, count, total }: NotReachedProps) {
  const mayAct = useMay('sending')
  if (!mayAct) return null
  return (
    <div className={css.missed} ref={handOverToState}>
      <p>
        {formatCount(count)} av {formatCount(total)} har ikke fått forespørselen
      </p>
      <SendRequestsButton
        assignmentId={assignment.id}
        variant="secondary"
        label="Send til dem som ikke fikk den"
      />
    </div>
  )
}

/** The notice disappears when its button has done its work: focus goes to what is above it. */
const handOverToState = handOverFocus('main', `#${STATE_ID}`)
