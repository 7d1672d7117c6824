import { askingProblem } from '#features/asking/form.ts'
import type { Asking } from '#features/asking/rules.ts'
import { announceChange, readLoginsOfAsked } from '#features/assignments/server/announce.ts'
import { NO_SUCH_ASSIGNMENT } from '#features/assignments/texts.ts'
import { DEPARTMENT_GONE } from '#features/employers/department-rules.ts'
import { CHOOSE_DEPARTMENT } from '#features/employers/texts.ts'
import type { Session } from '#server/api/context.ts'
import { administrator } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { fieldProblem, notFound } from '#server/api/problems.ts'
import type { TenantScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import type { RequestForm } from '../contract.ts'
import { requests } from '../contract.ts'
import { repeatedShift, startsOf, timeProblem } from '../rules.ts'
import type { Created, SameShift } from '../shapes.ts'
import { SHIFT_TWICE, UNKNOWN_RECIPIENT } from '../texts.ts'
import { NO_AVAILABLE } from '../texts-choice.ts'
import type { ShiftAct } from './acts/act-on-shift.ts'
import {
  answerPress,
  answerActWithPlan,
  answerPlan,
  type Context,
  type PressRefusals,
  type Refusals,
} from './acts/answer-act.ts'
import { creating, type CreateRefusal, undoing } from './acts/create-act.ts'
import { askOneself } from './ask-oneself.ts'
import { createRequest as makeRequest } from './create.ts'
import { noteLimits } from './note-limits.ts'
import { TooLate, type UndoRefusal } from './undo.ts'

const os = implementRoom(requests)

type OneShift = Parameters<typeof timeProblem>[0] & Pick<RequestForm['shifts'][number], 'places'>
type Making = RequestForm & Parameters<typeof makeRequest>[2] & { readonly sendAnyway?: boolean | undefined }

/** @throws an error of the field of a time that no shift can have */
const checkShifts = (
  context: Context,
  { shifts, asking }: Pick<RequestForm, 'shifts' | 'asking'>,
  fieldOf: (at: number, path: string) => string,
) => {
  const now = context.services.clock.now()
  for (const [at, shift] of shifts.entries()) {
    const problem = timeProblem(shift, now)
    if (problem) throw fieldProblem(fieldOf(at, problem.path), problem.message)
  }
  const again = repeatedShift(shifts)
  if (again !== null) throw fieldProblem(fieldOf(again, 'date'), SHIFT_TWICE)
  refuseBadTimes(context, asking, shifts)
}

/** @throws an error of the field of a time at which a request about these shifts cannot ask */
const refuseBadTimes = (
  { services }: Pick<Context, 'services'>,
  asking: Asking,
  shifts: Parameters<typeof startsOf>[0],
) => {
  const problem = askingProblem(instantsOf(asking), startsOf(shifts), services.clock.now())
  if (problem) throw fieldProblem(`asking.${problem.path}`, problem.message)
}

const instantsOf = (asking: Asking) => ({
  sendAt: asking.sendAt ? new Date(asking.sendAt) : null,
  askAllAt: asking.kind === 'some-at-a-time' && asking.askAllAt ? new Date(asking.askAllAt) : null,
})

/** Moves the shift's fields of a request about one shift into its list of shifts. */
const formOf = <Input extends OneShift & Pick<RequestForm, 'asking'>>(context: Context, input: Input) => {
  const { date, startTime, endTime, places, ...form } = input
  const shifts = [{ date, startTime, endTime, places }]
  checkShifts(context, { shifts, asking: input.asking }, (_, path) => path)
  return { ...form, shifts }
}

const inShifts = (at: number, path: string) => `shifts.${at}.${path}`

interface CreateErrors {
  readonly UNDONE: () => Error
  /** Absent for the office's request to itself, which is not compared with sent shifts. */
  readonly SAME_OUT?: (made: { data: SameShift }) => Error
}

const createRefusals = ({ UNDONE, SAME_OUT }: CreateErrors): Refusals<CreateRefusal> => ({
  toError: (refused) => {
    switch (refused.kind) {
      case 'no-recipients':
        return fieldProblem('recipients', NO_AVAILABLE)
      case 'unknown-recipient':
        return fieldProblem('recipients', UNKNOWN_RECIPIENT)
      case 'no-department':
        return fieldProblem('departmentId', CHOOSE_DEPARTMENT)
      case 'unknown-department':
        return fieldProblem('departmentId', DEPARTMENT_GONE)
      case 'undone':
        return UNDONE()
      case 'same-out':
        if (!SAME_OUT) throw new Error('a request to oneself must not be compared with sent shifts')
        return SAME_OUT({ data: refused.same })
    }
  },
})

const make = ({ services }: Context, form: Making): ShiftAct<Created, CreateRefusal> =>
  creating(form, (tx) => makeRequest(tx, services, form))

const plan = (context: Context, form: Making, errors: CreateErrors) =>
  answerPlan(context, NO_SHIFT_YET, make(context, form), createRefusals(errors))

const NO_SHIFT_YET = { id: null }

/** Creates a request, and refreshes the screens of everyone who sees it. */
const create = async (
  context: Context & { readonly session: Session },
  { seen }: { readonly seen?: string | undefined },
  act: ShiftAct<Created, CreateRefusal>,
  refusals: PressRefusals<CreateRefusal>,
) => {
  const { done, plan: seenPlan } = await answerPress(context, { ...NO_SHIFT_YET, seen }, act, refusals)
  announceRelease(context.services, context.scope, done)
  noteLimits(context.services, context.session, done)
  return seenPlan && done.isNew ? { ...done, plan: seenPlan } : done
}

/**
 * Refreshes substitutes' lists once a held request can no longer be undone. Lost if this process ends before: the
 * message arrives anyway, and a list is fetched whenever it is opened.
 */
const announceRelease = (services: Services, scope: TenantScope, { id, undoSeconds }: Created): void => {
  if (undoSeconds === undefined) return
  const announce = async () => {
    const logins = await services.database.read(scope, (tx) => readLoginsOfAsked(tx, id))
    announceChange(services, { employerId: scope.employerId, assignmentId: id, logins })
  }
  const timer = setTimeout(() => {
    announce().catch((error: unknown) => services.log.debug({ err: error }, 'a release was not announced'))
  }, undoSeconds * 1000)
  timer.unref()
}

const planCreate = os.planCreate
  .use(administrator)
  .handler(({ context, input, errors }) => plan(context, formOf(context, input), errors))

const createOne = os.create.use(administrator).handler(({ context, input, errors }) => {
  const form = formOf(context, input)
  const refusals = { ...createRefusals(errors), planChanged: errors.PLAN_CHANGED }
  return create(context, input, make(context, form), refusals)
})

const planCreateRequest = os.planCreateRequest.use(administrator).handler(({ context, input, errors }) => {
  checkShifts(context, input, inShifts)
  return plan(context, input, errors)
})

const createRequest = os.createRequest.use(administrator).handler(({ context, input, errors }) => {
  checkShifts(context, input, inShifts)
  const refusals = { ...createRefusals(errors), planChanged: errors.PLAN_CHANGED }
  return create(context, input, make(context, input), refusals)
})

const tryOneself = os.askOneself.use(administrator).handler(async ({ context, input, errors }) => {
  const { services, scope } = context
  const act = creating({ sendAnyway: true }, async (tx) => {
    const outcome = await askOneself(tx, services, input.requestId)
    if (!outcome) throw errors.PHONE_MISSING()
    return outcome
  })
  const refusals = { ...createRefusals({ UNDONE: errors.UNDONE }), planChanged: neverPlanned }
  const created = await create(context, {}, act, refusals)
  services.live.publish(`employer:${scope.employerId}`, ['vikarer'])
  return created
})

const neverPlanned = () => new Error('a request to oneself has no plan')

const undoRefusals = (errors: {
  readonly TOO_LATE: () => Error
  readonly ANSWERED: () => Error
}): Refusals<UndoRefusal> => ({
  fromException: (error) => (error instanceof TooLate ? 'too-late' : undefined),
  toError: (refused) => {
    switch (refused) {
      case 'not-found':
        return notFound(NO_SUCH_ASSIGNMENT)
      case 'too-late':
        return errors.TOO_LATE()
      case 'answered':
        return errors.ANSWERED()
    }
  },
})

const planUndo = os.planUndo
  .use(administrator)
  .handler(({ context, input, errors }) =>
    answerPlan(context, input, undoing(input.id), undoRefusals(errors)),
  )

const undo = os.undo.use(administrator).handler(async ({ context, input, errors }) => {
  const refusals = { ...undoRefusals(errors), planChanged: errors.PLAN_CHANGED }
  const done = await answerActWithPlan(context, input, undoing(input.id), refusals)
  return { plan: done.plan }
})

/** New requests and their undo, each with its plan. */
export const createHandlers = {
  planCreate,
  create: createOne,
  planCreateRequest,
  createRequest,
  askOneself: tryOneself,
  planUndo,
  undo,
}
