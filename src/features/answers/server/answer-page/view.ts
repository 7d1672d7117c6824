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

/** What the holder of a link sees: the question, or how it ended for them. */
export interface ResponseView {
  readonly facts: AssignmentFacts
  readonly vikarName: string
  /** The confirmation has somewhere to go. */
  readonly hasEmail: boolean
  /** YYYY-MM-DD in Oslo. */
  readonly today: string
  readonly state: MyState
  readonly status: AssignmentStatus
  /** Their last answer; `interested` is a yes that came too late. */
  readonly response: 'accepted' | 'declined' | 'interested' | null
  /** What they wrote beside it. */
  readonly message: string | null
  readonly hasStarted: boolean
  readonly hasEnded: boolean
  /** Somebody had it and withdrew. */
  readonly isReopened: boolean
  /** Their own shift of this employer's at the same time: they cannot have both. */
  readonly otherShift: OtherShift | null
  readonly isInReserve: boolean
  /** It is theirs, its times have changed, and they have not said whether that suits them. */
  readonly isToConfirm: boolean
  /** The times they agreed to, while they are asked to confirm new ones. */
  readonly before: AgreedTimes | null
  /** They have confirmed its new times. */
  readonly hasConfirmed: boolean
  readonly mayAccept: boolean
  readonly mayDecline: boolean
  readonly mayReserve: boolean
  readonly mayWithdraw: boolean
}

/** What a row says to the holder; `today` in Oslo. */
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

/** As it is read. */
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

/** Two views with the same mark are the same page: an open one compares its own with what the server tells. */
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

/** Of the page of several shifts, and of each of theirs. */
export const markOf = (views: readonly ResponseView[]): string => {
  const marks = views.map(stateFingerprint)
  return marks.length === 1 ? marks.join('') : hash('sha256', marks.join(' '), 'base64url').slice(0, 12)
}

/** The shifts that a yes or no to all takes: open ones that the person has not answered yes or no to. */
export const awaiting = (views: readonly ResponseView[], answer: Answer): ResponseView[] =>
  views.filter((view) => isToAll(view, answer))

/** Can it still become another page? */
export const isFinal = ({ state, hasEnded }: ResponseView): boolean =>
  state === 'cancelled' || state === 'completed' || hasEnded

/** Where the page shows its state. An answer is redirected there, so that the result has the focus without script. */
export const RESULT_ID = 'svar'
/** Where the page shows what the office has changed since it was opened. */
export const CHANGE_ID = 'endret'
