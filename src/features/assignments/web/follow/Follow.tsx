import { useState } from 'react'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import type { AssignmentEvent, LoggedAssignment, RecipientRow } from '../../log-shapes.ts'
import css from './Follow.module.css'
import { Recipients } from './Recipients.tsx'
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

/** How it stands and what can be done, who was asked, and what has happened. */
export function Follow({ assignment, recipients, events, isHeldUp, now }: FollowProps) {
  return (
    <>
      <WinnerAnnounced vikar={assignment.vikar} />
      <StateCard assignment={assignment} recipients={recipients} events={events} isHeldUp={isHeldUp} />
      <div className={css.columns}>
        <Recipients recipients={recipients} />
        <Timeline events={events} now={now} />
      </div>
    </>
  )
}

/** Has it read aloud when somebody gets the assignment while the page is open. */
function WinnerAnnounced({ vikar }: Pick<LoggedAssignment, 'vikar'>) {
  const [idAtFirst] = useState(vikar?.id)
  return (
    <VisuallyHidden role="status">
      {vikar && vikar.id !== idAtFirst && `${vikar.fullName} har fått oppdraget`}
    </VisuallyHidden>
  )
}
