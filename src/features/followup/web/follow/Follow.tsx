import { useState } from 'react'
import { isOver } from '#features/assignments/rules.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import type { AssignmentEvent, LoggedAssignment, RecipientRow } from '../../shapes.ts'
import css from './Follow.module.css'
import { Recipients } from './Recipients.tsx'
import { FREE_AGAIN, latestWithdrawal, type Withdrawal } from './state-words.ts'
import { StateCard } from './StateCard.tsx'
import { Timeline } from './Timeline.tsx'

interface FollowProps {
  assignment: LoggedAssignment
  recipients: readonly RecipientRow[]
  events: readonly AssignmentEvent[]
  isHeldUp: boolean
  /** When it was fetched. */
  now: Date
}

/** Its state and what can be done, who was asked, and what has happened. */
export function Follow({ assignment, recipients, events, isHeldUp, now }: FollowProps) {
  return (
    <>
      <ChangeAnnounced vikar={assignment.vikar} withdrawal={latestWithdrawal(recipients)} />
      <StateCard assignment={assignment} recipients={recipients} events={events} isHeldUp={isHeldUp} />
      <div className={css.columns}>
        <Recipients recipients={recipients} isOver={isOver(assignment)} />
        <Timeline events={events} now={now} />
      </div>
    </>
  )
}

interface ChangeAnnouncedProps extends Pick<LoggedAssignment, 'vikar'> {
  withdrawal: Withdrawal | null
}

/** Has it read aloud when somebody gets the assignment, or gives it back, while the page is open. */
function ChangeAnnounced({ vikar, withdrawal }: ChangeAnnouncedProps) {
  const now = `${vikar?.id} ${withdrawal?.at}`
  const [atFirst] = useState(now)
  return <VisuallyHidden role="status">{now !== atFirst && newsOf(vikar, withdrawal)}</VisuallyHidden>
}

const newsOf = (vikar: LoggedAssignment['vikar'], withdrawal: Withdrawal | null) => {
  if (vikar) return `${vikar.fullName} har fått oppdraget`
  return withdrawal && `${withdrawal.fullName} har meldt avbud. ${FREE_AGAIN}.`
}
