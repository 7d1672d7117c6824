import { useRef, useState } from 'react'
import { isOver } from '#features/assignments/rules.ts'
import { usePermission } from '#web/IfPermitted.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import type { LoggedAssignment } from '../../shapes.ts'
import { logStatus } from '../../rules.ts'
import css from './Follow.module.css'
import type { Followed } from './followed.ts'
import { Head } from './Head.tsx'
import { People } from './People.tsx'
import { RequestShifts } from './RequestShifts.tsx'
import { FREE_AGAIN, latestWithdrawal, type Withdrawal } from './state-words.ts'
import { Timeline } from './Timeline.tsx'
import { UndoBar } from './UndoBar.tsx'
import { useStill } from './use-still.ts'
import { YesAlert } from './YesAlert.tsx'

interface FollowProps {
  followed: Followed
  /** The time of the fetch. */
  now: Date
}

/** The state of a shift, its people and its events. The list does not move while a pointer or a key is in use in it. */
export function Follow({ followed, now }: FollowProps) {
  const mayAct = usePermission('sending')
  const list = useRef<HTMLElement>(null)
  const latest = useLatest(followed, now)
  const shown = useStill(latest, list)
  const { assignment, recipients, events, undoSeconds } = shown.followed
  const news = useNews(followed.assignment.vikarer, latestWithdrawal(followed.recipients))
  const isToSend = assignment.lineLength !== null || recipients.some(({ sms, email }) => sms || email)
  const shift = { ...shown.followed, now: shown.now }
  return (
    <>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      {followed.undoSeconds > 0 && mayAct && (
        <UndoBar shifts={followed.shifts} seconds={followed.undoSeconds} now={now} isToSend={isToSend} />
      )}
      <RequestShifts shifts={shown.followed.shifts} currentId={assignment.id} />
      <Head {...shift} isHeld={undoSeconds > 0} />
      <div className={css.columns}>
        <People {...shift} ref={list} />
        <Timeline events={events} now={shown.now} isLive={!isOver(assignment)}>
          <YesAlert news={news} isWaiting={logStatus(assignment) === 'waiting'} />
        </Timeline>
      </div>
    </>
  )
}

/** Returns the same object until the next fetch. */
const useLatest = (followed: Followed, now: Date) => {
  const [latest, setLatest] = useState({ followed, now })
  if (latest.followed === followed && latest.now.getTime() === now.getTime()) return latest
  const next = { followed, now }
  setLatest(next)
  return next
}

/** Announces that a person got the assignment, or withdrew, while the page is open; false while it has no holder. */
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
