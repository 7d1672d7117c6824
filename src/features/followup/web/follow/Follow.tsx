import { useRef, useState, useEffect, type RefObject } from 'react'
import BellOff from 'lucide-react/icons/bell-off'
import BellRing from 'lucide-react/icons/bell-ring'
import { isOver } from '#features/assignments/rules.ts'
import { usePermission } from '#web/IfPermitted.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { IconButton } from '#web/ui/actions/IconButton.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
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
import { alertOf, isAlertOn, turnAlert } from './yes-alert.ts'

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

/** The pause after the last movement of a finger, a mouse or a key. */
const REST_MS = 3000

const BEGINS = ['pointerdown', 'pointermove', 'keydown'] as const

/**
 * Delays a value while a pointer or a key is in use in a list, so that no row moves under a finger. Updates once the
 * pointer has left or rested, and no menu of the list is open. Focus in a row follows that row to its new place.
 */
const useStill = <Value,>(latest: Value, list: RefObject<HTMLElement | null>): Value => {
  const isBusy = useBusy(list)
  const [shown, setShown] = useState(latest)
  useKeptFocus(list, shown)
  if (!isBusy && shown !== latest) {
    setShown(latest)
    return latest
  }
  return shown
}

const useBusy = (list: RefObject<HTMLElement | null>): boolean => {
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const element = list.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const rest = () => {
      clearTimeout(timer)
      if (element.querySelector('[aria-expanded="true"]')) timer = setTimeout(rest, REST_MS)
      else setBusy(false)
    }
    const begin = () => {
      clearTimeout(timer)
      timer = setTimeout(rest, REST_MS)
      setBusy(true)
    }
    for (const name of BEGINS) element.addEventListener(name, begin)
    element.addEventListener('pointerleave', rest)
    return () => {
      clearTimeout(timer)
      for (const name of BEGINS) element.removeEventListener(name, begin)
      element.removeEventListener('pointerleave', rest)
    }
  }, [list])
  return isBusy
}

/** A row that moves to another group loses the focus: the same control of the new row gets it. */
const useKeptFocus = (list: RefObject<HTMLElement | null>, shown: unknown) => {
  const last = useRef<{ row: string; nth: number; control: Element } | null>(null)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const note = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
      const id = row?.dataset['row']
      const nth = row ? controlsOf(row).findIndex((control) => control === target) : -1
      last.current =
        id !== undefined && nth >= 0 && target instanceof Element ? { row: id, nth, control: target } : null
    }
    element.addEventListener('focusin', note)
    return () => element.removeEventListener('focusin', note)
  }, [list])
  useEffect(() => {
    const { current } = last
    if (!current || current.control.isConnected || document.activeElement !== document.body) return
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${current.row}"]`)
    if (row) controlsOf(row)[current.nth]?.focus({ preventScroll: true })
  }, [list, shown])
}

const controlsOf = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>('a, button')]

const LABEL = 'Si fra med lyd og varsel når noen svarer ja'

/**
 * The setting for a sound and a notification while waiting for a yes.
 *
 * @param news the event since the page was opened; false if none
 */
export function YesAlert({ news, isWaiting }: { news: string | false | null; isWaiting: boolean }) {
  const [isOn, setOn] = useState(isAlertOn)
  useEffect(() => {
    if (news && isAlertOn()) alertOf(news)
  }, [news])
  if (!isWaiting) return null
  const turn = () => {
    setOn(!isOn)
    void turnAlert(!isOn).then((isShown) => showToast(toastOf(!isOn, isShown)))
  }
  return (
    <IconButton
      icon={isOn ? BellRing : BellOff}
      label={LABEL}
      title={LABEL}
      role="switch"
      aria-checked={isOn}
      onPress={turn}
    />
  )
}

const toastOf = (isOn: boolean, isShown: boolean) => {
  if (!isOn) return { title: 'Du får ikke lyd og varsel' }
  return isShown
    ? { title: 'Du får lyd og varsel når noen svarer ja' }
    : {
        title: 'Du får lyd når noen svarer ja',
        description: 'Nettleseren viser ikke varsler fra Vikarklar, så du får bare lyden.',
      }
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
