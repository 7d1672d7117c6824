import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useState } from 'react'
import { isInReserve, mayReserve, mayWithdraw } from '#features/answers/rules.ts'
import { STAND_IN_RESERVE, WITHDRAW } from '#features/answers/texts.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { useLater } from '#web/use-later.ts'
import type { MyAssignment } from '../contract.ts'
import { useConfirm, useNo, useReserve } from './answer/use-answer.ts'
import { Contact } from './Contact.tsx'
import { rowId } from './focus-row.ts'
import type { groupComing } from './groups.ts'
import css from './Mine.module.css'
import { MoreRows } from './MoreRows.tsx'
import { MyRow } from './MyRow.tsx'
import type { MyAssignments } from './use-my-assignments.ts'

/** How many of the shifts that others got are shown at first, beside those that were answered. */
const FEW = 3

const OTHERS_ID = 'andre-foresporsler'

interface ComingAssignmentsProps extends Pick<ReturnType<typeof groupComing>, 'mine' | 'others' | 'given'> {
  list: MyAssignments
  today: string
}

/** The substitute's own shifts, and what came of the other requests. */
export function ComingAssignments({ mine, others, given, list, today }: ComingAssignmentsProps) {
  const row = (assignment: MyAssignment) => (
    <MyRow key={assignment.id} assignment={assignment} today={today} headingLevel={4} isBrief>
      {assignment.contact && <Contact contact={assignment.contact} isUrgent={false} />}
      {mayReserve(assignment) && <StandInReserve assignment={assignment} titleId={rowId(assignment.id)} />}
      {isInReserve(assignment) && <Reserve assignment={assignment} titleId={rowId(assignment.id)} />}
    </MyRow>
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
              <MyRow key={assignment.id} assignment={assignment} today={today} headingLevel={4}>
                <WonActions assignment={assignment} titleId={rowId(assignment.id)} />
              </MyRow>
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

interface RowProps {
  assignment: MyAssignment
  titleId: string
}

/** The way in, for what another has or they are busy for. */
function StandInReserve({ assignment, titleId }: RowProps) {
  const { reserve, isReserving } = useReserve(assignment)
  return (
    <div className={css.way}>
      <span className={css.dim}>Kan du hvis det blir ledig?</span>
      <Button
        variant="secondary"
        size="small"
        aria-describedby={titleId}
        onPress={reserve}
        isPending={isReserving}
        pendingText="Setter deg i reserve..."
      >
        {STAND_IN_RESERVE}
      </Button>
    </div>
  )
}

/** The way out for somebody in reserve. */
function Reserve({ assignment, titleId }: RowProps) {
  const { sayNo, isSayingNo } = useNo(assignment)
  return (
    <div className={css.way}>
      <span className={css.dim}>Kan du ikke lenger? Si fra, så står du ikke i reserve.</span>
      <Button
        variant="quiet"
        size="small"
        aria-describedby={titleId}
        onPress={() => sayNo('')}
        isPending={isSayingNo}
        pendingText="Sier fra..."
      >
        Jeg kan ikke lenger
      </Button>
    </div>
  )
}

/** What somebody needs for a shift that is theirs: whom to ring, the calendar file, the way out. */
function WonActions({ assignment, titleId }: { assignment: MyAssignment; titleId: string }) {
  const { id, state, contact, hasStarted, isToConfirm } = assignment
  return (
    <>
      {contact && <Contact contact={contact} isUrgent={state === 'won' && hasStarted} />}
      <div className={css.buttons}>
        <LinkButton
          href={paths.ownCalendar(id)}
          download
          variant="secondary"
          size="small"
          icon={CalendarPlus}
          aria-describedby={titleId}
        >
          Legg i kalenderen
        </LinkButton>
        {isToConfirm && !hasStarted && <Confirm assignment={assignment} titleId={titleId} />}
        {mayWithdraw(state, assignment) && <Withdraw assignment={assignment} titleId={titleId} />}
      </div>
    </>
  )
}

/** Of new times. */
function Confirm({ assignment, titleId }: RowProps) {
  const { confirm, isConfirming } = useConfirm(assignment)
  return (
    <Button
      size="small"
      aria-describedby={titleId}
      onPress={confirm}
      isPending={isConfirming}
      pendingText="Svarer..."
    >
      Ja, det passer
    </Button>
  )
}

/** 'Jeg kan ikke likevel', with the question first. */
function Withdraw({ assignment, titleId }: { assignment: MyAssignment; titleId: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const later = useLater(loadDialog, isAsking)
  return (
    <>
      <Button
        variant="danger-quiet"
        size="small"
        aria-describedby={titleId}
        onPress={() => setIsAsking(true)}
      >
        {WITHDRAW}
      </Button>
      {later && (
        <later.WithdrawDialog assignment={assignment} isOpen={isAsking} onClose={() => setIsAsking(false)} />
      )}
    </>
  )
}

const loadDialog = () => import('./answer/WithdrawDialog.tsx')
