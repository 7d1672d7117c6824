import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { isAllowed, type AssignmentStatus } from '#features/assignments/rules.ts'
import { isUnconfirmed } from '#features/assignments/server/confirm.ts'
import { FACTS, FROM_ASSIGNMENT, type AssignmentFacts } from '#features/assignments/server/facts.ts'
import { overlappingShift, type OtherShift } from '#features/assignments/server/other-shift.ts'
import type { ResponseLink } from '#features/assignments/server/response-link.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { nearDay } from '#shared/dates.ts'
import {
  isInReserve,
  mayAccept,
  mayDecline,
  mayReserve,
  mayWithdraw,
  myState,
  type MyState,
} from '../../rules.ts'

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
  readonly mayAccept: boolean
  readonly mayDecline: boolean
  readonly mayReserve: boolean
  readonly mayWithdraw: boolean
}

/** Reads the page of a link: that of the shift that is meant. Changes nothing. */
export const readResponseView = async (
  tx: TenantTransaction,
  link: ResponseLink,
  today: string,
): Promise<ResponseView> => {
  const [view] = await readResponseViews(tx, { ...link, assignmentIds: [link.assignmentId] }, today)
  if (!view) throw new Error(`assignment ${link.assignmentId} has no recipient ${link.vikarId}`)
  return view
}

/** The same of each shift that the link asks about, in the order of their times. */
export const readResponseViews = async (
  tx: TenantTransaction,
  { assignmentIds, vikarId }: Pick<ResponseLink, 'assignmentIds' | 'vikarId'>,
  today: string,
): Promise<ResponseView[]> => {
  const { rows } = await sql<AssignmentFacts & AnswerRow>`
    select ${FACTS}, v.full_name, v.email is not null as has_email, a.status,
      a.starts_at <= now() as has_started, a.ends_at <= now() as has_ended,
      r.response_type as response, r.message, coalesce(r.withdrawn_at >= r.created_at, false) as has_withdrawn,
      coalesce(r.removed_at is not null, false) as was_removed, ${isUnconfirmed} as is_to_confirm,
      (select jsonb_build_object('title', title, 'date', date, 'startTime', start_time, 'endTime', end_time)
        from (${overlappingShift(vikarId)}) other) as other_shift
    ${FROM_ASSIGNMENT}
    join vikarer v on v.employer_id = a.employer_id and v.id = ${vikarId}
    left join assignment_responses r on r.employer_id = a.employer_id and r.assignment_id = a.id and r.vikar_id = v.id
    where a.employer_id = ${tx.scope.employerId} and a.id = any(${[...assignmentIds]}::uuid[])
    order by a.starts_at, a.id`.execute(tx)
  return rows.map((row) => viewOf(row, today))
}

const viewOf = (row: AssignmentFacts & AnswerRow, today: string): ResponseView => {
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
    mayAccept: mayAccept(standing),
    mayDecline: mayDecline(standing),
    mayReserve: mayReserve(standing),
    mayWithdraw: mayWithdraw(state, { hasStarted }),
  }
}

interface AnswerRow {
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
  return marks.length === 1
    ? marks.join('')
    : createHash('sha256').update(marks.join(' ')).digest('base64url').slice(0, 12)
}

/** When and where the shifts of a form are, in short: who says yes must have seen it. */
export const timesOf = (views: readonly ResponseView[]): string => {
  const times = views.map(({ facts: { date, startTime, endTime, location } }) =>
    [date, startTime, endTime, location].join(' '),
  )
  return createHash('sha256').update(times.join(' ')).digest('base64url').slice(0, 6)
}

/** Can it still become another page? */
export const isFinal = ({ state, hasEnded }: ResponseView): boolean =>
  state === 'cancelled' || state === 'completed' || hasEnded

/** Where the page shows its state. An answer is redirected there, so that the result has the focus without script. */
export const RESULT_ID = 'svar'
