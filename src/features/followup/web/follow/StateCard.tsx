import CloudOff from 'lucide-react/icons/cloud-off'
import { useEffect } from 'react'
import { isPossible } from '#features/assignments/rules.ts'
import { placesFilled, WITHDRAWN_LABEL } from '#features/assignments/texts.ts'
import { LongTexts } from '#features/assignments/web/LongTexts.tsx'
import { absentWords } from '#features/vikarer/web/absence.ts'
import { formatCount } from '#shared/counts.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatPhone } from '#shared/phone.ts'
import { announce } from '#web/ui/announce.ts'
import { Card } from '#web/ui/Card.tsx'
import { HelpLink } from '#web/ui/actions/LinkButton.tsx'
import { PhoneLink } from '#web/ui/actions/PhoneLink.tsx'
import { Progress } from '#web/ui/states/Progress.tsx'
import { awaitedTimes, logStatus } from '../../rules.ts'
import type { AssignmentEvent, LoggedAssignment, RecipientRow } from '../../shapes.ts'
import { LOG_BADGE } from '../../texts.ts'
import { AssignmentActions } from '../actions/AssignmentActions.tsx'
import { Halted } from '../line/Halted.tsx'
import { Forecast } from './Forecast.tsx'
import { Holders, ShiftFacts } from './ShiftFacts.tsx'
import css from './Follow.module.css'
import { NotReached } from './NotReached.tsx'
import { Reserves } from './Reserves.tsx'
import {
  notReached,
  reservesOf,
  sendingNow,
  STATE_ID,
  answerWords,
  stateWords,
  FREE_AGAIN,
  PLACE_AGAIN,
  latestWithdrawal,
  type Withdrawal,
} from './state-words.ts'

interface StateCardProps {
  assignment: LoggedAssignment
  recipients: readonly RecipientRow[]
  events: readonly AssignmentEvent[]
  isHeldUp: boolean
  /** Nothing is being sent yet: it can be undone. */
  isHeld: boolean
}

/** The state in large type, the shift's facts, and the available actions. */
export function StateCard({ assignment, recipients, events, isHeldUp, isHeld }: StateCardProps) {
  const { vikarer, places, status } = assignment
  const vikar = places === 1 ? assignment.vikar : null
  const withdrawal = status === 'open' ? latestWithdrawal(recipients) : null
  const isFreeAgain = assignment.isReopened && logStatus(assignment) === 'waiting'
  const isReserveNext =
    isFreeAgain || (logStatus(assignment) === 'waiting' && reservesOf(recipients).length > 0)
  const isQuiet = logStatus(assignment) === 'waiting' && assignment.asked > 0 && assignment.responses === 0
  const absence = absenceOfHolder(assignment, recipients)
  const unconfirmed = awaitedTimes(assignment)
  const sending = isHeld ? null : sendingNow(events)
  const missed = isPossible('sendRequests', assignment) ? notReached(recipients) : 0
  return (
    <Card as="section">
      <div className={css.top}>
        <div
          className={css.state}
          data-tone={absence || unconfirmed > 0 ? 'warn' : LOG_BADGE[logStatus(assignment)].tone}
        >
          <div>
            <h2 id={STATE_ID} tabIndex={-1} className={css.words}>
              {stateWords(assignment, withdrawal, absence !== null, unconfirmed)}
            </h2>
            {vikar && absence && <Away vikar={vikar} absence={absence} />}
            {withdrawal && <Withdrawn withdrawal={withdrawal} places={places} isFreeAgain={isFreeAgain} />}
            <p className={css.answers}>
              {status === 'cancelled' && vikar && <span>{vikar.fullName} hadde oppdraget</span>}
              {withdrawal && places > 1 && <span>{placesFilled(assignment)}</span>}
              {answerWords(assignment, recipients).map((words) => (
                <span key={words}>{words}</span>
              ))}
            </p>
          </div>
          {vikar?.phone && (
            <PhoneLink phone={vikar.phone} name={vikar.fullName}>
              {formatPhone(vikar.phone)}
            </PhoneLink>
          )}
          {isQuiet && (
            <div className={css.help}>
              <HelpLink part="svar">Slik følger du svarene</HelpLink>
            </div>
          )}
        </div>
        <ShiftFacts assignment={assignment} />
        {places > 1 && vikarer.length > 0 && <WhoComes assignment={assignment} recipients={recipients} />}
        {isReserveNext && !assignment.isHalted && (
          <Reserves assignment={assignment} recipients={recipients} />
        )}
      </div>
      {sending && (
        <Progress
          label="Sender meldinger:"
          note={`${formatCount(sending.sent)} av ${formatCount(sending.count)}`}
          value={sending.sent}
          max={sending.count}
        />
      )}
      {assignment.isHalted && <Halted assignmentId={assignment.id} />}
      <Forecast assignment={assignment} />
      {isHeldUp && <HeldUp />}
      {missed > 0 && <NotReached assignment={assignment} count={missed} total={recipients.length} />}
      <LongTexts assignment={assignment} />
      <AssignmentActions assignment={assignment} titleId={STATE_ID} />
    </Card>
  )
}

const WORDS = 'Leverandøren svarer ikke akkurat nå. Meldingene går ut av seg selv.'

/** Why messages are delayed, also announced to screen readers. */
function HeldUp() {
  useEffect(() => announce(WORDS), [])
  return (
    <p className={css.heldUp}>
      <CloudOff size={20} aria-hidden />
      {WORDS}
    </p>
  )
}

/** The period of absence that the substitute who has the assignment has entered; null when it is over. */
const absenceOfHolder = (
  { status, hasEnded, vikar }: Pick<LoggedAssignment, 'status' | 'hasEnded' | 'vikar'>,
  recipients: readonly Pick<RecipientRow, 'vikarId' | 'absence'>[],
): RecipientRow['absence'] => {
  if (status !== 'assigned' || hasEnded) return null
  return recipients.find(({ vikarId }) => vikarId === vikar?.id)?.absence ?? null
}

/** Those who have a place, and who of them has entered a period of absence since. */
function WhoComes({ assignment, recipients }: Pick<StateCardProps, 'assignment' | 'recipients'>) {
  const { vikarer, status } = assignment
  const isAhead = !assignment.hasEnded && (status === 'open' || status === 'assigned')
  const away = vikarer.flatMap((vikar) => {
    const absence = recipients.find(({ vikarId }) => vikarId === vikar.id)?.absence
    return absence && isAhead ? [{ vikar, absence }] : []
  })
  return (
    <div className={css.reserves}>
      <h3>{status === 'cancelled' ? 'Hadde oppdraget' : 'Har fått oppdraget'}</h3>
      <Holders vikarer={vikarer} />
      {away.map(({ vikar, absence }) => (
        <div key={vikar.id}>
          <p>
            <strong>{vikar.fullName}</strong>
          </p>
          <Away vikar={vikar} absence={absence} />
        </div>
      ))}
    </div>
  )
}

interface AwayProps {
  vikar: NonNullable<LoggedAssignment['vikar']>
  absence: NonNullable<RecipientRow['absence']>
}

/** Says, also to screen readers, that the assigned substitute has become absent. Nothing else happens. */
function Away({ vikar: { fullName, phone }, absence }: AwayProps) {
  const words = absentWords(absence)
  useEffect(() => announce(`${fullName} har meldt seg ${words}`), [fullName, words])
  return (
    <>
      <p className={css.again}>Har meldt seg {words}</p>
      {phone && <p>Ring og hør om vakten fortsatt passer.</p>}
    </>
  )
}

interface WithdrawnProps {
  withdrawal: Withdrawal
  places: number
  /** It can still be taken; then the text above says who cannot. */
  isFreeAgain: boolean
}

/** When the substitute withdrew, and with what words. */
function Withdrawn({ withdrawal: { fullName, at, message }, places, isFreeAgain }: WithdrawnProps) {
  const who = isFreeAgain ? WITHDRAWN_LABEL : `${fullName} ${WITHDRAWN_LABEL.toLowerCase()}`
  return (
    <>
      {isFreeAgain && <p className={css.again}>{places > 1 ? PLACE_AGAIN : FREE_AGAIN}</p>}
      {message && <blockquote className={css.said}>«{message}»</blockquote>}
      <p className={css.when}>
        {who} {formatDateTime(at)}
      </p>
    </>
  )
}
