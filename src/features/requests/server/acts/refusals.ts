import { NO_SUCH_ASSIGNMENT } from '#features/assignments/texts.ts'
import { DEPARTMENT_GONE } from '#features/employers/department-rules.ts'
import { CHOOSE_DEPARTMENT } from '#features/employers/texts.ts'
import { readName } from '#features/vikarer/server/read.ts'
import { fieldProblem, notFound } from '#server/api/problems.ts'
import { formatClock, formatTimeRange, momentInShort, osloToday } from '#shared/dates.ts'
import type { EditedShift } from '../../edited-shift.ts'
import { NOT_ASKED_YET, startsUnasked, UNKNOWN_RECIPIENT } from '../../texts.ts'
import {
  NOT_OF_THIS_REQUEST,
  busyThen,
  holderBusy,
  holderBusyThen,
  remindedJustNow,
  sentAfterStart,
  tooFewPlaces,
} from '../../texts-acts.ts'
import type { Context, RefusalOf, Refusals } from './answer-act.ts'
import type { answering } from './answer-for.ts'
import type { CancelRefusal } from './cancelling.ts'
import { EditRefused } from './edit-and-notify.ts'
import { readEditedShift } from './read-edited-shift.ts'
import { readShiftState } from './read-plan.ts'
import { SentAfterStart } from './reopen.ts'
import type { askingMore, remindingAll, remindingAssigned, sendingRequests, writing } from './send-acts.ts'
import type { changingPlaces, editing, reopening } from './shift-acts.ts'

/** A call of an act: `errors` are those of its contract. */
export interface Called<Errors> {
  readonly context: Context
  readonly input: { readonly id: string }
  readonly errors: Errors
}

export type Plain = () => Error
type Worded = (made: { message: string }) => Error

export const unknown = () => notFound(NO_SUCH_ASSIGNMENT)

/** Closed, or never there. */
export const closedOrUnknown = ({
  context: { services, scope },
  input,
  errors,
}: Called<{ readonly CLOSED: Plain }>): Refusals<unknown> => ({
  toError: async () => {
    const found = await services.database.read(scope, (tx) => readShiftState(tx, input.id))
    return found ? errors.CLOSED() : unknown()
  },
})

export const cancelRefused = (call: Called<{ readonly CLOSED: Plain }>): Refusals<CancelRefusal> => ({
  toError: async (refused) => {
    const { context, input } = call
    const isKnown = await context.services.database.read(context.scope, (tx) => readShiftState(tx, input.id))
    if (!isKnown) return unknown()
    return refused === 'foreign' ? fieldProblem('others', NOT_OF_THIS_REQUEST) : call.errors.CLOSED()
  },
})

const nameOf = ({ services, scope }: Context, vikarId: string) =>
  services.database.read(scope, (tx) => readName(tx, vikarId))

interface PlacesErrors {
  readonly CLOSED: Plain
  readonly TOO_FEW: Worded
  readonly STALE: (made: { data: { now: EditedShift } }) => Error
}

/** A stale form gets the stored values, read after the rollback of the refused act. */
export const placesRefused = ({
  context: { services, scope },
  input,
  errors,
}: Called<PlacesErrors>): Refusals<RefusalOf<typeof changingPlaces>> => ({
  toError: async (refused) => {
    switch (refused.kind) {
      case 'not-found':
        return unknown()
      case 'closed':
        return errors.CLOSED()
      case 'too-few':
        return errors.TOO_FEW({ message: tooFewPlaces(refused.filled) })
      case 'stale': {
        const now = await services.database.read(scope, (tx) => readEditedShift(tx, input.id))
        return now ? errors.STALE({ data: { now } }) : unknown()
      }
    }
  },
})

export interface EditErrors extends PlacesErrors {
  readonly UNCHANGED: Plain
  readonly BUSY: Worded
}
export type EditRefusal = RefusalOf<typeof editing> | EditRefused['outcome']

export const editRefused = (
  call: Called<EditErrors> & { readonly input: { readonly date: string } },
): Refusals<EditRefusal> => ({
  fromException: (error) => (error instanceof EditRefused ? error.outcome : undefined),
  toError: async (refused) => {
    const { context, input, errors } = call
    switch (refused.kind) {
      case 'unchanged':
        return errors.UNCHANGED()
      case 'no-department':
        return fieldProblem('departmentId', CHOOSE_DEPARTMENT)
      case 'unknown-department':
        return fieldProblem('departmentId', DEPARTMENT_GONE)
      case 'starts-unasked': {
        const { sendAt } = refused
        const path = osloToday(sendAt) > input.date ? 'date' : 'startTime'
        return fieldProblem(path, startsUnasked(momentInShort(sendAt, context.services.clock.now())))
      }
      case 'busy':
        return errors.BUSY({ message: holderBusyThen(await nameOf(context, refused.vikarId)) })
      case 'not-found':
      case 'closed':
        return placesRefused(call).toError({ kind: refused.kind })
      case 'too-few':
      case 'stale':
        return placesRefused(call).toError(refused)
    }
  },
})

export interface AnswerForErrors {
  readonly CLOSED: Plain
  readonly FULL: Plain
  readonly HAS_PLACE: Plain
  readonly BUSY: Worded
}

export const answerForRefused = ({
  errors,
}: Called<AnswerForErrors>): Refusals<RefusalOf<typeof answering>> => ({
  toError: (refused) => {
    switch (refused.kind) {
      case 'not-found':
        return unknown()
      case 'unknown':
        return fieldProblem('vikarId', UNKNOWN_RECIPIENT)
      case 'closed':
        return errors.CLOSED()
      case 'full':
        return errors.FULL()
      case 'theirs':
        return errors.HAS_PLACE()
      case 'busy': {
        const { startTime, endTime, title } = refused.other
        return errors.BUSY({ message: busyThen(formatTimeRange(startTime, endTime), title) })
      }
    }
  },
})

export interface ReopenErrors {
  readonly CLOSED: Plain
  readonly STARTED: Plain
  readonly BUSY: Worded
  readonly SENT_AFTER_START: Worded
}
export type ReopenRefusal =
  | RefusalOf<typeof reopening>
  | { readonly kind: 'sent-after-start'; readonly sendAt: Date }

export const reopenRefused = ({ context, errors }: Called<ReopenErrors>): Refusals<ReopenRefusal> => ({
  fromException: (error) =>
    error instanceof SentAfterStart ? { kind: 'sent-after-start', sendAt: error.sendAt } : undefined,
  toError: async (refused) => {
    switch (refused.kind) {
      case 'not-found':
        return unknown()
      case 'closed':
        return errors.CLOSED()
      case 'started':
        return errors.STARTED()
      case 'busy':
        return errors.BUSY({ message: holderBusy(await nameOf(context, refused.vikarId)) })
      case 'sent-after-start': {
        const when = momentInShort(refused.sendAt, context.services.clock.now())
        return errors.SENT_AFTER_START({ message: sentAfterStart(when) })
      }
    }
  },
})

interface RemindErrors {
  readonly CLOSED: Plain
  readonly TOO_SOON: Worded
}

/** The text has the first whole minute after the pause. */
const tooSoon = ({ TOO_SOON }: RemindErrors, until: Date) =>
  TOO_SOON({ message: remindedJustNow(formatClock(new Date(until.getTime() + 59_999))) })

type AnyRemindRefusal = Extract<RefusalOf<typeof remindingAll>, RefusalOf<typeof remindingAssigned>>

/** The refusals that both reminders share. */
const remindRefused = (errors: RemindErrors, refused: AnyRemindRefusal): Error => {
  switch (refused.kind) {
    case 'not-found':
      return unknown()
    case 'closed':
      return errors.CLOSED()
    case 'too-soon':
      return tooSoon(errors, refused.until)
  }
}

interface RemindAllErrors {
  readonly NOBODY_ASKED: Plain
  readonly ALL_ANSWERED: Plain
  readonly ALL_AWAY: Plain
}

export const remindAllRefused = ({
  errors,
}: Called<RemindErrors & RemindAllErrors>): Refusals<RefusalOf<typeof remindingAll>> => ({
  toError: (refused) => {
    switch (refused.kind) {
      case 'nobody-asked':
        return errors.NOBODY_ASKED()
      case 'all-answered':
        return errors.ALL_ANSWERED()
      case 'all-away':
        return errors.ALL_AWAY()
      default:
        return remindRefused(errors, refused)
    }
  },
})

export const remindAssignedRefused = ({
  errors,
}: Called<RemindErrors & { readonly NO_VIKAR: Plain; readonly UNREACHABLE: Plain }>): Refusals<
  RefusalOf<typeof remindingAssigned>
> => ({
  toError: (refused) => {
    switch (refused.kind) {
      case 'no-vikar':
        return errors.NO_VIKAR()
      case 'unreachable':
        return errors.UNREACHABLE()
      default:
        return remindRefused(errors, refused)
    }
  },
})

interface AskErrors {
  readonly CLOSED: Plain
  readonly ALL_ASKED: Plain
}

export const askMoreRefused = ({ errors }: Called<AskErrors>): Refusals<RefusalOf<typeof askingMore>> => ({
  toError: (refused) =>
    refused.kind === 'unknown-recipient'
      ? fieldProblem('vikarIds', UNKNOWN_RECIPIENT)
      : askRefused(errors, refused.kind),
})

export const sendRequestsRefused = ({
  errors,
}: Called<AskErrors & { readonly ALL_AWAY: Plain }>): Refusals<RefusalOf<typeof sendingRequests>> => ({
  toError: (refused) => (refused.kind === 'all-away' ? errors.ALL_AWAY() : askRefused(errors, refused.kind)),
})

/** The refusals that both ways of asking have. */
const askRefused = (errors: AskErrors, kind: 'not-found' | 'closed' | 'all-asked'): Error => {
  switch (kind) {
    case 'not-found':
      return unknown()
    case 'closed':
      return errors.CLOSED()
    case 'all-asked':
      return errors.ALL_ASKED()
  }
}

export const writeRefused = ({
  errors,
}: Called<{ readonly CLOSED: Plain; readonly JUST_SENT: Plain }>): Refusals<RefusalOf<typeof writing>> => ({
  toError: (refused) => {
    switch (refused.kind) {
      case 'not-found':
        return unknown()
      case 'unknown-recipient':
        return fieldProblem('vikarIds', NOT_ASKED_YET)
      case 'closed':
        return errors.CLOSED()
      case 'just-sent':
        return errors.JUST_SENT()
    }
  },
})
