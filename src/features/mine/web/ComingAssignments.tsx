import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { isInReserve, mayReserve, mayWithdraw } from '#features/answers/rules.ts'
import { STAND_IN_RESERVE, WITHDRAW } from '#features/answers/texts.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { paths } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { formatPhone } from '#shared/phone.ts'
import { PhoneLink } from '#web/ui/actions/PhoneLink.tsx'
import type { MyAssignment } from '../contract.ts'
import { useNo, useReserve } from './answer/use-answer.ts'
import { rowId } from './focus-row.ts'
import type { groupComing } from './groups.ts'
import css from './Mine.module.css'
import { MoreRows } from './MoreRows.tsx'
import { MyRow } from './MyRow.tsx'
import { Overlap } from './Overlap.tsx'
import type { MyAssignments } from './use-my-assignments.ts'
import { useWithdrawing } from './answer/use-withdrawing.tsx'
import { waitsForNewTime } from './badge.ts'

/** Number of missed shifts shown at first, besides answered ones. */
const FEW = 3

const OTHERS_ID = 'andre-foresporsler'

interface ComingAssignmentsProps extends Pick<ReturnType<typeof groupComing>, 'mine' | 'others' | 'given'> {
  list: MyAssignments
  today: string
}

/** The substitute's own shifts, and the outcome of the other requests. */
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
                <Overlap assignment={assignment} mine={mine} />
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

interface ContactProps {
  contact: NonNullable<MyAssignment['contact']>
  /** The shift has started: a vikar who cannot come must call. */
  isUrgent: boolean
}

/** The person to call about a shift. */
function Contact({ contact: { name, phone, email }, isUrgent }: ContactProps) {
  return (
    <div className={css.contact}>
      {isUrgent ? (
        <p>
          Vakten har startet. Kan du ikke komme likevel?{' '}
          <strong>{phone ? `Ring ${name}` : `Skriv til ${name}`}</strong>
        </p>
      ) : (
        <p>
          <span className={css.dim}>Kontaktperson</span>
          <strong>{name}</strong>
        </p>
      )}
      {phone ? (
        <PhoneLink phone={phone} name={name}>
          {formatPhone(phone)}
        </PhoneLink>
      ) : (
        <a href={`mailto:${email}`} className={css.link}>
          {email}
        </a>
      )}
    </div>
  )
}

interface WonActionsProps {
  assignment: MyAssignment
  titleId: string
}

/** The contact, the calendar file and the withdrawal of an own shift. */
function WonActions({ assignment, titleId }: WonActionsProps) {
  const { id, state, contact, hasStarted } = assignment
  const { withdraw, dialog } = useWithdrawing(assignment)
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
        {mayWithdraw(state, assignment) && !waitsForNewTime(assignment) && (
          <Button variant="danger-quiet" size="small" aria-describedby={titleId} onPress={withdraw}>
            {WITHDRAW}
          </Button>
        )}
      </div>
      {dialog}
    </>
  )
}

interface RowProps {
  assignment: MyAssignment
  titleId: string
}

/** The button to enter the reserve, for a shift that is filled or overlaps another. */
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

/** The button to leave the reserve. */
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
