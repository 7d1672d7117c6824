import { isPossible } from '#features/assignments/rules.ts'
import type { Alarm } from '#features/asking/shapes.ts'
import { isGoing, isToBeSent } from '#features/requests/web/line/line-words.ts'
import { awaitedTimes, logStatus } from '../../rules.ts'
import type { ShiftPeople, ShownShift } from '../follow/followed.ts'
import { notReached, reservesOf } from '../follow/state-words.ts'

/** The office's acts on the page of a shift, in the order of the menu. */
const ACTS = [
  'resume',
  'give',
  'requests',
  'buy',
  'now',
  'time',
  'call',
  'all',
  'remindReserve',
  'remindAll',
  'remindAssigned',
  'more',
  'filled',
  'edit',
  'write',
  'like',
  'complete',
  'reopen',
  'cancel',
] as const
export type ActKind = (typeof ACTS)[number]

interface Followed extends ShiftPeople, Pick<ShownShift, 'isHeld' | 'now'> {
  readonly alarm: Pick<Alarm, 'reasons' | 'callList'> | null
}

/** The possible acts, by their place on the page. */
export interface PlacedActs {
  /** The most helpful act in this state. */
  readonly primary: ActKind | null
  /** There is a problem, or the office must act. */
  readonly isUrgent: boolean
  /** Buttons beside the primary one. */
  readonly beside: readonly ActKind[]
  /** Buttons beside the title. */
  readonly top: readonly ActKind[]
  /** Entries of the menu. */
  readonly more: readonly ActKind[]
}

/** Chooses the primary act by the state of the shift, and places the others. */
export const placeActs = (followed: Followed): PlacedActs => {
  const possible = possibleActs(followed)
  const primary = followed.isHeld ? null : (preferences(followed).find((kind) => possible.has(kind)) ?? null)
  const beside = (primary ? (BESIDE[primary] ?? []) : [])
    .filter((kind) => possible.has(kind))
    .slice(0, followed.alarm ? 2 : 1)
  const top = TOP.filter((kind) => possible.has(kind))
  const placed = new Set<ActKind | null>([primary, ...beside, ...top])
  return {
    primary,
    isUrgent: isUrgent(followed, primary),
    beside,
    top,
    more: ACTS.filter((kind) => possible.has(kind) && !placed.has(kind)),
  }
}

const TOP: readonly ActKind[] = ['edit', 'filled']

const BESIDE: Partial<Record<ActKind, readonly ActKind[]>> = {
  resume: ['call', 'more'],
  give: ['call', 'all', 'more'],
  requests: ['call', 'more'],
  buy: ['call', 'more'],
  now: ['time'],
  call: ['all', 'more'],
  all: ['call', 'more'],
  remindAll: ['more'],
}

const possibleActs = ({ assignment, recipients, line, alarm, now }: Followed): ReadonlySet<ActKind> => {
  const isWaiting = logStatus(assignment) === 'waiting'
  const hasReserves = isWaiting && reservesOf(recipients).length > 0
  const isLineGoing = line !== null && isGoing(line) && line.isInOrder
  const isPlanned = line !== null && isToBeSent(line, now)
  const isOpen = isPossible('sendRequests', assignment)
  const can: Record<ActKind, boolean> = {
    resume: assignment.isHalted,
    give: hasReserves,
    requests: isOpen && notReached(recipients) > 0,
    buy: line?.heldUpBy === 'credits' && isWaiting,
    now: isPlanned,
    time: isPlanned,
    call: alarm !== null && alarm.callList.length > 0,
    all: isLineGoing,
    remindReserve: hasReserves,
    remindAll: isPossible('remindAll', assignment),
    remindAssigned: isPossible('remindAssigned', assignment),
    more: isOpen,
    filled: isOpen,
    edit: isPossible('edit', assignment),
    write: isPossible('edit', assignment),
    like: true,
    complete: isPossible('complete', assignment),
    reopen: isPossible('reopen', assignment),
    cancel: isPossible('cancel', assignment),
  }
  return new Set(ACTS.filter((kind) => can[kind]))
}

/** The candidates for the primary act, best first. */
const preferences = ({ assignment, alarm }: Followed): readonly ActKind[] => {
  const { hasEnded, asked, responses } = assignment
  switch (logStatus(assignment)) {
    case 'waiting': {
      const isUnanswered = responses < asked
      const last: readonly ActKind[] = isUnanswered ? ['remindAll'] : ['more']
      const first: readonly ActKind[] = ['resume', 'give', 'requests', 'buy', 'now']
      return alarm && !alarm.reasons.includes('low-chance')
        ? [...first, 'call', 'all', ...last]
        : [...first, 'all', 'call', ...last]
    }
    case 'assigned':
      return hasEnded ? ['complete'] : ['remindAssigned']
    case 'cancelled':
      return ['reopen', 'like']
    case 'unfilled':
    case 'completed':
      return ['like']
  }
}

const URGENT: readonly (ActKind | null)[] = ['resume', 'give', 'requests', 'buy', 'more', 'complete']

const isUrgent = ({ assignment, alarm }: Followed, primary: ActKind | null): boolean =>
  alarm !== null || URGENT.includes(primary) || awaitedTimes(assignment) > 0
