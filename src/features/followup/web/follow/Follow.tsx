import { useState } from 'react'
import { useMay } from '#web/May.tsx'
import { isOver } from '#features/assignments/rules.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { useLater } from '#web/use-later.ts'
import type { AssignmentEvent, LoggedAssignment, RecipientRow, RequestShift } from '../../shapes.ts'
import { AnswerForButton } from '../people/AnswerForButton.tsx'
import { RemoveButton } from '../people/RemoveButton.tsx'
import css from './Follow.module.css'
import { LineSection } from './LineSection.tsx'
import { Recipients } from './Recipients.tsx'
import { RequestShifts } from './RequestShifts.tsx'
import { FREE_AGAIN, latestWithdrawal, type Withdrawal } from './state-words.ts'
import { StateCard } from './StateCard.tsx'
import { Timeline } from './Timeline.tsx'
import { UndoBar } from './UndoBar.tsx'
import { YesAlert } from './YesAlert.tsx'
import { logStatus } from '../../rules.ts'

interface FollowProps {
  assignment: LoggedAssignment
  shifts: readonly RequestShift[]
  recipients: readonly RecipientRow[]
  events: readonly AssignmentEvent[]
  isHeldUp: boolean
  undoSeconds: number
  /** When it was fetched. */
  now: Date
}

/** Its state and what can be done, who was asked, and what has happened. */
export function Follow({ assignment, shifts, recipients, events, isHeldUp, undoSeconds, now }: FollowProps) {
  const mayAct = useMay('sending')
  const news = useNews(assignment.vikarer, latestWithdrawal(recipients))
  const isToSend = assignment.lineLength !== null || recipients.some(({ sms, email }) => sms || email)
  return (
    <>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      {undoSeconds > 0 && mayAct && (
        <UndoBar shifts={shifts} seconds={undoSeconds} now={now} isToSend={isToSend} />
      )}
      {assignment.status === 'open' && !assignment.hasEnded && <AlarmCard assignment={assignment} />}
      <RequestShifts shifts={shifts} currentId={assignment.id} />
      <StateCard
        assignment={assignment}
        recipients={recipients}
        events={events}
        isHeldUp={isHeldUp}
        isHeld={undoSeconds > 0}
      />
      {assignment.lineLength !== null && <LineSection assignment={assignment} />}
      <YesAlert news={news} isWaiting={logStatus(assignment) === 'waiting'} />
      <div className={css.columns}>
        <Recipients
          recipients={recipients}
          isOver={isOver(assignment)}
          actionFor={(person) => (
            <>
              {person.response === 'accepted' && <RemoveButton assignment={assignment} person={person} />}
              <AnswerForButton assignment={assignment} person={person}>
                Registrer svar
              </AnswerForButton>
            </>
          )}
        />
        <Timeline events={events} now={now} />
      </div>
    </>
  )
}

/** Fetched for a shift that may need somebody. */
function AlarmCard(props: Pick<FollowProps, 'assignment'>) {
  const later = useLater(loadAlarm, true)
  return later && <later.AlarmCard {...props} />
}

const loadAlarm = () => import('../alarm/AlarmCard.tsx')

/** That somebody has got the assignment, or given it back, while the page is open; false while nobody has. */
const useNews = (vikarer: LoggedAssignment['vikarer'], withdrawal: Withdrawal | null) => {
  const now = `${vikarer.map(({ id }) => id).join(' ')} ${withdrawal?.at}`
  const [atFirst] = useState({ now, vikarer })
  return now !== atFirst.now && newsOf(vikarer, atFirst.vikarer, withdrawal)
}

const newsOf = (
  vikarer: LoggedAssignment['vikarer'],
  before: LoggedAssignment['vikarer'],
  withdrawal: Withdrawal | null,
) => {
  const latest = vikarer.findLast(({ id }) => before.every((known) => known.id !== id)) ?? vikarer.at(-1)
  if (latest) return `${latest.fullName} har fått oppdraget`
  return withdrawal && `${withdrawal.fullName} har meldt avbud. ${FREE_AGAIN}.`
}
