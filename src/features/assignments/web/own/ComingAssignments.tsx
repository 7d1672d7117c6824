import type { OwnAssignment } from '../../contract-own.ts'
import { Contact } from './Contact.tsx'
import { rowId } from './focus-row.ts'
import { MoreRows } from './MoreRows.tsx'
import css from './Own.module.css'
import { isInReserve, mayReserve } from '../../answer-rules.ts'
import { OwnRow } from './OwnRow.tsx'
import type { groupComing } from './own-groups.ts'
import { Reserve, StandInReserve } from './Reserve.tsx'
import type { OwnAssignments } from './use-own-assignments.ts'
import { WonActions } from './WonActions.tsx'

/** Of what somebody else has got, so much is shown at first, beside what was answered. */
const FEW = 3

const OTHERS_ID = 'andre-foresporsler'

interface ComingAssignmentsProps extends Pick<ReturnType<typeof groupComing>, 'mine' | 'others' | 'given'> {
  list: OwnAssignments
  today: string
}

/** The substitute's own shifts, and what came of the other requests. */
export function ComingAssignments({ mine, others, given, list, today }: ComingAssignmentsProps) {
  const row = (assignment: OwnAssignment) => (
    <OwnRow key={assignment.id} assignment={assignment} today={today} headingLevel={4} isBrief>
      {assignment.contact && <Contact contact={assignment.contact} isUrgent={false} />}
      {mayReserve(assignment) && <StandInReserve assignment={assignment} titleId={rowId(assignment.id)} />}
      {isInReserve(assignment) && <Reserve assignment={assignment} titleId={rowId(assignment.id)} />}
    </OwnRow>
  )
  return (
    <>
      <section aria-labelledby="vaktene-dine" className={css.group}>
        <h3 id="vaktene-dine">Vaktene dine</h3>
        {mine.length === 0 ? (
          <p className={css.dim}>Du har ingen avtalte vakter framover.</p>
        ) : (
          <ul className={css.rows}>
            {mine.map((assignment) => (
              <OwnRow key={assignment.id} assignment={assignment} today={today} headingLevel={4}>
                <WonActions assignment={assignment} titleId={rowId(assignment.id)} />
              </OwnRow>
            ))}
          </ul>
        )}
      </section>
      {(others.length > 0 || list.hasNextPage) && (
        <section aria-labelledby={others.length > 0 ? OTHERS_ID : undefined} className={css.group}>
          {others.length > 0 && <h3 id={OTHERS_ID}>Andre forespørsler</h3>}
          <MoreRows rows={others} first={Math.max(FEW, given)} list={list} what="kommende oppdrag">
            {row}
          </MoreRows>
        </section>
      )}
    </>
  )
}
