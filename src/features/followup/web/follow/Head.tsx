import CloudOff from 'lucide-react/icons/cloud-off'
import { useEffect } from 'react'
import { isPossible } from '#features/assignments/rules.ts'
import { LongTexts } from '#features/assignments/web/LongTexts.tsx'
import type { Alarm, Line } from '#features/asking/shapes.ts'
import { alarmTitle, reasonsWords } from '#features/messages/alarm.ts'
import { formatCount } from '#shared/counts.ts'
import { announce } from '#web/ui/announce.ts'
import { Progress } from '#web/ui/states/Progress.tsx'
import { usePermission } from '#web/IfPermitted.tsx'
import { formatPhone } from '#shared/phone.ts'
import { PhoneLink } from '#web/ui/actions/PhoneLink.tsx'
import { placesFilled } from '#features/assignments/texts.ts'
import { deadlineWords } from '#features/requests/line-progress-words.ts'
import { isGoing, lineTotal, sparedWords } from '#features/requests/web/line/line-words.ts'
import { awaitedTimes, logStatus } from '../../rules.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import { LOG_BADGE } from '../../texts.ts'
import { ActButton } from '../actions/ActButton.tsx'
import { placeActs } from '../actions/acts.ts'
import { Absences, absencesOf } from './Absences.tsx'
import { Forecast } from './Forecast.tsx'
import type { ShownShift, ShiftPeople } from './followed.ts'
import css from './Head.module.css'
import { LineBar } from './LineBar.tsx'
import { latestWithdrawal, notReached, sendingNow, STATE_ID, stateWords, answerWords } from './state-words.ts'

/** The state in large type, the next step, the progress of asking, and the most helpful act. */
export function Head(props: ShownShift) {
  const { assignment, alarm, events, isHeldUp, isHeld } = props
  const sending = isHeld ? null : sendingNow(events)
  return (
    <section className={css.head} data-tone={toneOf(props)} aria-labelledby={STATE_ID}>
      <div className={css.words}>
        <h2 id={STATE_ID} tabIndex={-1}>
          {titleOf(props)}
        </h2>
        {alarm && <AlarmWords assignment={assignment} alarm={alarm} />}
        <Absences assignment={assignment} recipients={props.recipients} />
        <NextWords {...props} />
        <LineBar {...props} />
        <p className={css.progress}>
          {progressWords(props).map((words) => (
            <span key={words}>{words}</span>
          ))}
        </p>
        <Forecast assignment={assignment} />
      </div>
      <HeadActs {...props} />
      {sending && (
        <Progress
          label="Sender meldinger:"
          note={`${formatCount(sending.sent)} av ${formatCount(sending.count)}`}
          value={sending.sent}
          max={sending.count}
        />
      )}
      {isHeldUp && <HeldUp />}
      <LongTexts assignment={assignment} />
    </section>
  )
}

/** The progress of asking, in a few counts. */
const progressWords = ({
  assignment,
  recipients,
  line,
  now,
}: ShiftPeople & Pick<ShownShift, 'now'>): string[] => {
  const { status, vikar, places, filled } = assignment
  const isTold = places > 1 && filled > 0 && status === 'open' && assignment.isReopened
  const filledWords = isTold ? placesFilled(assignment) : null
  return [
    ...(status === 'cancelled' && places === 1 && vikar ? [`${vikar.fullName} hadde oppdraget`] : []),
    ...(filledWords ? [filledWords] : []),
    ...(line?.isInOrder ? lineCounts(assignment, line, now) : []),
    // The list shows the reserve.
    ...answerWords({ ...assignment, status: 'completed' }, recipients),
  ]
}

const lineCounts = (assignment: LoggedAssignment, line: Line, now: Date): string[] => {
  const { lineLength, asked, filled, places } = assignment
  const isFilled = filled >= places
  const total = lineTotal({ asked, lineLength: lineLength ?? line.length, isFilled }, line.smsSent)
  const spared = isFilled ? sparedWords(line) : null
  if (!isGoing(line)) return [total, ...(spared ? [spared] : [])]
  const deadline = deadlineWords(line, now)
  return [
    total,
    ...(line.smsSent > 0 ? [`${formatCount(line.smsSent)} SMS brukt`] : []),
    ...(deadline ? [deadline] : []),
  ]
}

/** The most helpful act, one beside it, and the number of the holder. */
function HeadActs(props: ShownShift) {
  const mayAct = usePermission('sending')
  const { primary, beside, isUrgent } = placeActs(props)
  const { vikar, places, status } = props.assignment
  const callee = places === 1 && status !== 'cancelled' ? vikar : null
  if (!callee?.phone && !(mayAct && primary)) return null
  const look = { followed: props, 'aria-describedby': STATE_ID }
  return (
    <div className={css.acts}>
      {callee?.phone && (
        <PhoneLink phone={callee.phone} name={callee.fullName}>
          {formatPhone(callee.phone)}
        </PhoneLink>
      )}
      {mayAct && primary && (
        <ActButton {...look} kind={primary} variant={isUrgent ? 'primary' : 'secondary'} />
      )}
      {mayAct && beside.map((kind) => <ActButton key={kind} {...look} kind={kind} variant="secondary" />)}
    </div>
  )
}

const toneOf = ({ assignment, recipients, alarm, isHeldUp }: ShownShift) => {
  if (alarm) return 'bad'
  const isDoubtful = awaitedTimes(assignment) > 0 || absencesOf(assignment, recipients).length > 0
  if (isDoubtful || isHeldUp) return 'warn'
  return LOG_BADGE[logStatus(assignment)].tone
}

/** 'Ingen kommer' during an alarm, else the state. */
const titleOf = ({ assignment, recipients, alarm }: ShownShift): string => {
  if (alarm) return alarmTitle(assignment)
  const withdrawal = assignment.status === 'open' ? latestWithdrawal(recipients) : null
  const isAway = absencesOf(assignment, recipients).length > 0
  return stateWords(assignment, withdrawal, isAway, awaitedTimes(assignment))
}

/** The reasons why the shift may go unfilled, also for screen readers. */
function AlarmWords({ assignment, alarm }: { assignment: LoggedAssignment; alarm: Alarm }) {
  const words = reasonsWords(alarm.reasons)
  const title = alarmTitle(assignment)
  useEffect(() => announce(`${title}. ${words}`), [title, words])
  return <p>{words}</p>
}

/** The next step of the service, and the number of people without a message. */
function NextWords({ assignment, recipients, next, alarm }: ShownShift) {
  const missed = isPossible('sendRequests', assignment) ? notReached(recipients) : 0
  const withdrawal = alarm && assignment.isReopened ? latestWithdrawal(recipients) : null
  const sentences = [
    ...(withdrawal ? [`${withdrawal.fullName} har meldt avbud.`] : []),
    ...(next.sentence ? [next.sentence] : []),
  ]
  return (
    <>
      {sentences.length > 0 && <p className={css.next}>{sentences.join(' ')}</p>}
      {missed > 0 && (
        <p className={css.missed}>
          {formatCount(missed)} av {formatCount(recipients.length)} har ikke fått forespørselen
        </p>
      )}
    </>
  )
}

const WORDS = 'Leverandøren svarer ikke akkurat nå. Meldingene går ut av seg selv.'

/** Explains a delay of messages, also to screen readers. */
function HeldUp() {
  useEffect(() => announce(WORDS), [])
  return (
    <p className={css.heldUp}>
      <CloudOff size={20} aria-hidden />
      {WORDS}
    </p>
  )
}
