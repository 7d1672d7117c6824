import { hash } from 'node:crypto'
import { isAllowed, type AssignmentStatus } from '#features/assignments/rules.ts'
import type { AgreedTimes } from '#features/assignments/server/confirm.ts'
import type { AssignmentFacts } from '#features/assignments/server/facts.ts'
import type { OtherShift } from '#features/assignments/server/other-shift.ts'
import { nearDay } from '#shared/dates.ts'
import type { Answer } from '../../contract.ts'
import {
  isInReserve,
  mayAccept,
  mayDecline,
  mayReserve,
  mayWithdraw,
  myState,
  type MyState,
} from '../../rules.ts'
import { isToAll } from '../../to-all.ts'

/** A shift as the holder of a link sees it: the question or its outcome. */
export interface ResponseView {
  readonly facts: AssignmentFacts
  readonly vikarName: string
  /** The confirmation has an address. */
  readonly hasEmail: boolean
  /** YYYY-MM-DD in Oslo. */
  readonly today: string
  readonly state: MyState
  readonly status: AssignmentStatus
  /** Their last answer; `interested` is a yes that came too late. */
  readonly response: 'accepted' | 'declined' | 'interested' | null
  /** The message of that answer. */
  readonly message: string | null
  readonly hasStarted: boolean
  readonly hasEnded: boolean
  /** An earlier holder withdrew. */
  readonly isReopened: boolean
  /** The person's own shift of this employer that overlaps; they cannot have both. */
  readonly otherShift: OtherShift | null
  readonly isInReserve: boolean
  /** The person has the shift, and has not confirmed its changed times. */
  readonly isToConfirm: boolean
  /** The agreed times, while the new ones await confirmation. */
  readonly before: AgreedTimes | null
  /** The person has confirmed the new times. */
  readonly hasConfirmed: boolean
  readonly mayAccept: boolean
  readonly mayDecline: boolean
  readonly mayReserve: boolean
  readonly mayWithdraw: boolean
}

/** The view of a row; `today` in Oslo. */
export const viewOf = (row: ViewRow, today: string): ResponseView => {
  const state = myState(row)
  const { status, response, message, hasStarted, hasEnded, otherShift } = row
  const isOpen = isAllowed('claim', status)
  const standing = { state, response, isOpen, isBusy: otherShift !== null, hasStarted, hasEnded }
  return {
    facts: row,
    vikarName: row.fullName,
    hasEmail: row.hasEmail,
    today,
    state,
    status,
    response,
    message,
    hasStarted,
    hasEnded,
    isReopened: row.timesReopened > 0,
    otherShift: isOpen ? otherShift : null,
    isInReserve: isInReserve(standing),
    isToConfirm: row.isToConfirm && state === 'won' && !hasStarted,
    before: row.before,
    hasConfirmed: row.hasConfirmed && state === 'won' && !hasStarted,
    mayAccept: mayAccept(standing),
    mayDecline: mayDecline(standing),
    mayReserve: mayReserve(standing),
    mayWithdraw: mayWithdraw(state, { hasStarted }),
  }
}

/** A row as read. */
export interface ViewRow extends AssignmentFacts {
  readonly fullName: string
  readonly hasEmail: boolean
  readonly status: AssignmentStatus
  readonly response: ResponseView['response']
  readonly message: string | null
  readonly hasStarted: boolean
  readonly hasEnded: boolean
  readonly hasWithdrawn: boolean
  readonly wasRemoved: boolean
  readonly isToConfirm: boolean
  readonly before: AgreedTimes | null
  readonly hasConfirmed: boolean
  readonly otherShift: OtherShift | null
}

/** Views with equal marks render the same page: an open page compares its own with the server's. */
export const stateFingerprint = ({
  state,
  status,
  response,
  hasStarted,
  hasEnded,
  otherShift,
  facts,
  today,
  isToConfirm,
}: ResponseView): string =>
  [
    state,
    status,
    response ?? 'none',
    hasEnded ? 'ended' : hasStarted ? 'started' : 'ahead',
    ...(otherShift ? ['busy'] : []),
    facts.timesReopened,
    ...(facts.revisions > 0 ? [`r${facts.revisions}`] : []),
    ...(isToConfirm ? ['confirm'] : []),
    ...(facts.places > 1 ? [facts.places] : []),
    nearDay(facts.date, today) ?? 'other-day',
  ].join('-')

/** The mark of a page with one or several shifts. */
export const markOf = (views: readonly ResponseView[]): string => {
  const marks = views.map(stateFingerprint)
  return marks.length === 1 ? marks.join('') : hash('sha256', marks.join(' '), 'base64url').slice(0, 12)
}

/** The shifts in a yes or no to all: open ones without a yes or a no from the person. */
export const awaiting = (views: readonly ResponseView[], answer: Answer): ResponseView[] =>
  views.filter((view) => isToAll(view, answer))

/** Is the page final? */
export const isFinal = ({ state, hasEnded }: ResponseView): boolean =>
  state === 'cancelled' || state === 'completed' || hasEnded

/** The anchor of the page's state. An answer redirects there, so the result gets the focus without script. */
export const RESULT_ID = 'svar'
/** The anchor of the office's changes since the page was opened. */
export const CHANGE_ID = 'endret'
