import { formatPhone } from '#shared/phone.ts'
import { Card } from '#web/ui/Card.tsx'
import { HelpLink } from '#web/ui/HelpLink.tsx'
import { PhoneLink } from '#web/ui/PhoneLink.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import type { AssignmentEvent, LoggedAssignment, RecipientRow } from '../../log-shapes.ts'
import { isPossible, logStatus } from '../../rules.ts'
import { LOG_BADGE } from '../../texts.ts'
import { AssignmentActions } from '../actions/AssignmentActions.tsx'
import { ShiftFacts } from '../log/ShiftFacts.tsx'
import { LongTexts } from '../shift/LongTexts.tsx'
import { formatCount } from '#shared/counts.ts'
import css from './Follow.module.css'
import { Away } from './Away.tsx'
import { HeldUp } from './HeldUp.tsx'
import { absenceOfHolder } from './holder-absence.ts'
import { NotReached } from './NotReached.tsx'
import { Reserves } from './Reserves.tsx'
import { notReached, sendingNow } from './sending.ts'
import { STATE_ID } from './state-id.ts'
import { answerWords, stateWords } from './state-words.ts'
import { Withdrawn } from './Withdrawn.tsx'
import { latestWithdrawal } from './withdrawal.ts'

interface StateCardProps {
  assignment: LoggedAssignment
  recipients: readonly RecipientRow[]
  events: readonly AssignmentEvent[]
  isHeldUp: boolean
}

/** How it stands in big words, the shift itself, and what can be done. */
export function StateCard({ assignment, recipients, events, isHeldUp }: StateCardProps) {
  const { vikar, status } = assignment
  const withdrawal = status === 'open' ? latestWithdrawal(recipients) : null
  const isFreeAgain = assignment.isReopened && logStatus(assignment) === 'waiting'
  const isQuiet = logStatus(assignment) === 'waiting' && assignment.asked > 0 && assignment.responses === 0
  const absence = absenceOfHolder(assignment, recipients)
  const sending = sendingNow(events)
  const missed = isPossible('sendRequests', assignment) ? notReached(recipients) : 0
  return (
    <Card as="section">
      <div className={css.top}>
        <div className={css.state} data-tone={absence ? 'warn' : LOG_BADGE[logStatus(assignment)].tone}>
          <div>
            <h2 id={STATE_ID} tabIndex={-1} className={css.words}>
              {stateWords(assignment, withdrawal, absence !== null)}
            </h2>
            {vikar && absence && <Away vikar={vikar} absence={absence} />}
            {withdrawal && <Withdrawn withdrawal={withdrawal} isFreeAgain={isFreeAgain} />}
            <p className={css.answers}>
              {status === 'cancelled' && vikar && <span>{vikar.fullName} hadde oppdraget</span>}
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
        {isFreeAgain && <Reserves recipients={recipients} />}
      </div>
      {sending && (
        <Progress
          label="Sender meldinger:"
          note={`${formatCount(sending.sent)} av ${formatCount(sending.count)}`}
          value={sending.sent}
          max={sending.count}
        />
      )}
      {isHeldUp && <HeldUp />}
      {missed > 0 && <NotReached assignment={assignment} count={missed} />}
      <LongTexts assignment={assignment} />
      <AssignmentActions assignment={assignment} titleId={STATE_ID} place="page" />
    </Card>
  )
}
