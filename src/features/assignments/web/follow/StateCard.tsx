import { formatPhone } from '#shared/phone.ts'
import { Card } from '#web/ui/Card.tsx'
import { Details } from '#web/ui/Details.tsx'
import { PhoneLink } from '#web/ui/PhoneLink.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import type { AssignmentEvent, LoggedAssignment, RecipientRow } from '../../log-shapes.ts'
import { isPossible, logStatus } from '../../rules.ts'
import { LOG_BADGE } from '../../texts.ts'
import { AssignmentActions } from '../actions/AssignmentActions.tsx'
import { ShiftFacts } from '../log/ShiftFacts.tsx'
import { formatCount } from '#shared/counts.ts'
import css from './Follow.module.css'
import { HeldUp } from './HeldUp.tsx'
import { NotReached } from './NotReached.tsx'
import { notReached, sendingNow } from './sending.ts'
import { STATE_ID } from './state-id.ts'
import { answerWords, stateWords } from './state-words.ts'

interface StateCardProps {
  assignment: LoggedAssignment
  recipients: readonly RecipientRow[]
  events: readonly AssignmentEvent[]
  isHeldUp: boolean
}

/** How it stands in big words, the shift itself, and what can be done. */
export function StateCard({ assignment, recipients, events, isHeldUp }: StateCardProps) {
  const { vikar, status } = assignment
  const sending = sendingNow(events)
  const missed = isPossible('sendRequests', assignment) ? notReached(recipients) : 0
  return (
    <Card as="section">
      <div className={css.top}>
        <div className={css.state} data-tone={LOG_BADGE[logStatus(assignment)].tone}>
          <div>
            <h2 id={STATE_ID} tabIndex={-1} className={css.words}>
              {stateWords(assignment)}
            </h2>
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
        </div>
        <ShiftFacts assignment={assignment} />
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
      <More assignment={assignment} />
      <AssignmentActions assignment={assignment} titleId={STATE_ID} place="page" />
    </Card>
  )
}

function More({ assignment: { description, requirements } }: { assignment: LoggedAssignment }) {
  if (!description && !requirements) return null
  return (
    <Details summary="Beskrivelse og krav">
      <dl className={css.more}>
        {description && (
          <div>
            <dt>Beskrivelse</dt>
            <dd>{description}</dd>
          </div>
        )}
        {requirements && (
          <div>
            <dt>Krav</dt>
            <dd>{requirements}</dd>
          </div>
        )}
      </dl>
    </Details>
  )
}
