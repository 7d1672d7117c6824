import type { Session } from '#server/api/context.ts'
import { fieldProblem } from '#server/api/problems.ts'
import type { Sent } from '#features/messages/shapes.ts'
import type { ActPlan } from '../../contract-acts.ts'
import { timeProblem } from '../../rules.ts'
import { noteLimits } from '../note-limits.ts'
import type { Pressed, ShiftAct } from './act-on-shift.ts'
import { answering, type OfficeAnswer } from './answer-for.ts'
import { type Cancelling, cancelling } from './cancelling.ts'
import { answerAct, answerPlan, type Context, type Refusals, type RefusalOf } from './answer-act.ts'
import { askingAll, changingLine, changingSendTime, resuming } from './line-acts.ts'
import {
  answerForRefused,
  askMoreRefused,
  type Called,
  cancelRefused,
  closedOrUnknown,
  type EditErrors,
  type EditRefusal,
  editRefused,
  placesRefused,
  remindAllRefused,
  remindAssignedRefused,
  type ReopenErrors,
  type ReopenRefusal,
  reopenRefused,
  sendRequestsRefused,
  writeRefused,
  type Plain,
  unknown,
} from './refusals.ts'
import type { Removal } from './remove-and-notify.ts'
import { askingMore, remindingAll, remindingAssigned, sendingRequests, writing } from './send-acts.ts'
import { changingPlaces, completing, editing, type Nothing, removing, reopening } from './shift-acts.ts'

/** A call of a procedure, as far as acts need it. */
interface Call<Input, Errors> {
  readonly context: Context & { readonly session: Session }
  readonly input: Input
  readonly errors: Errors
}
type PlanChanges = { readonly PLAN_CHANGED: (made: { data: { plan: ActPlan } }) => Error }

/** An act of the office, and its contract's error for each refusal. */
interface Command<Input extends Pressed, Errors, Result, Refusal> {
  act(services: Context['services'], input: Input): ShiftAct<Result, Refusal>
  refused(call: Call<Input, Errors>): Refusals<Refusal>
}

/** A command's two handlers: its plan, and the press that does it. */
const handlersOf = <Input extends Pressed, Errors, Result, Refusal>({
  act,
  refused,
}: Command<Input, Errors, Result, Refusal>) => ({
  plan: (call: Call<Input, Errors>): Promise<ActPlan> =>
    answerPlan(call.context, call.input, act(call.context.services, call.input), refused(call)),
  press: (call: Call<Input, Errors & PlanChanges>): Promise<Result> =>
    answerAct(call.context, call.input, act(call.context.services, call.input), {
      ...refused(call),
      planChanged: call.errors.PLAN_CHANGED,
    }),
})

/** The same for an act whose messages have hourly limits: reaching one is recorded in the security log. */
const notingLimits = <Input extends Pressed, Errors>({
  plan,
  press,
}: ReturnType<typeof handlersOf<Input, Errors, Sent, unknown>>) => ({
  plan,
  press: async (call: Call<Input, Errors & PlanChanges>): Promise<Sent> => {
    const sent = await press(call)
    noteLimits(call.context.services, call.context.session, sent)
    return sent
  },
})

/** The same for an act that asks, reminds or writes. */
const sending = <Input extends Pressed, Errors, Refusal>(command: Command<Input, Errors, Sent, Refusal>) =>
  notingLimits<Input, Errors>(handlersOf(command))

interface OfShift {
  readonly id: string
  readonly seen?: string | undefined
}

export const cancel = handlersOf({
  act: ({ config }, input: OfShift & Cancelling) => cancelling(config, input),
  refused: cancelRefused,
})

export const complete = handlersOf({ act: (_, { id }: OfShift) => completing(id), refused: closedOrUnknown })

export const remove = handlersOf({
  act: ({ config }, { id, vikarId, words, askNext }: OfShift & Omit<Removal, 'assignmentId'>) =>
    removing(config, { assignmentId: id, vikarId, words, askNext }),
  refused: ({ errors }: Called<{ readonly NO_PLACE: () => Error }>) => ({ toError: () => errors.NO_PLACE() }),
})

export const changePlaces = handlersOf({
  act: (_, input: OfShift & Parameters<typeof changingPlaces>[1]) => changingPlaces(input.id, input),
  refused: placesRefused,
})

export const reopen = handlersOf<
  OfShift & { readonly askNext?: boolean | undefined },
  ReopenErrors,
  Nothing,
  ReopenRefusal
>({
  act: (_, { id, askNext }) => reopening(id, askNext),
  refused: reopenRefused,
})

export const answerFor = handlersOf({
  act: (services, { id, seen: _, ...wanted }: OfShift & Omit<OfficeAnswer, 'assignmentId'>) =>
    answering(services, { assignmentId: id, ...wanted }),
  refused: answerForRefused,
})

type Edit = Parameters<typeof editing>[2]

export const edit = notingLimits<OfShift & Edit, EditErrors>(
  handlersOf<OfShift & Edit, EditErrors, Sent, EditRefusal>({
    act: ({ config, clock }, { id, seen: _, ...wanted }) => {
      // A time that no shift can have is an error of its field.
      const problem = timeProblem(wanted, clock.now())
      if (problem) throw fieldProblem(problem.path, problem.message)
      return editing(config, id, wanted)
    },
    refused: editRefused,
  }),
)

export const remindAll = sending({ act: remindingAll, refused: remindAllRefused })
export const remindAssigned = sending({ act: remindingAssigned, refused: remindAssignedRefused })
export const sendRequests = sending({ act: sendingRequests, refused: sendRequestsRefused })
export const askMore = sending({ act: askingMore, refused: askMoreRefused })
export const write = sending({ act: writing, refused: writeRefused })

type StaleError<Refusal> =
  Extract<Refusal, { kind: 'stale' }> extends { readonly now: infer Now }
    ? (made: { data: { now: Now } }) => Error
    : never

interface AskAllErrors {
  readonly NO_LINE: Plain
}

const askAllRefused = ({ errors }: Called<AskAllErrors>): Refusals<RefusalOf<typeof askingAll>> => ({
  toError: (refused) => {
    switch (refused.kind) {
      case 'not-found':
        return unknown()
      case 'over':
        return errors.NO_LINE()
      case 'bad-time':
        return fieldProblem('askAllAt', refused.message)
    }
  },
})

type ChangeRefusal = RefusalOf<typeof changingLine>

const changeLineRefused = (
  call: Called<AskAllErrors & { readonly STALE: StaleError<ChangeRefusal> }>,
): Refusals<ChangeRefusal> => ({
  toError: (refused) =>
    refused.kind === 'stale'
      ? call.errors.STALE({ data: { now: refused.now } })
      : askAllRefused(call).toError(refused),
})

const resumeRefused = ({
  errors,
}: Called<{ readonly NOT_HALTED: Plain }>): Refusals<RefusalOf<typeof resuming>> => ({
  toError: ({ kind }) => (kind === 'not-found' ? unknown() : errors.NOT_HALTED()),
})

type TimeRefusal = RefusalOf<typeof changingSendTime>

const sendTimeRefused = ({
  errors,
}: Called<{
  readonly ALREADY_SENT: Plain
  readonly STALE: StaleError<TimeRefusal>
}>): Refusals<TimeRefusal> => ({
  toError: (refused) => {
    switch (refused.kind) {
      case 'not-found':
        return unknown()
      case 'sent':
        return errors.ALREADY_SENT()
      case 'stale':
        return errors.STALE({ data: { now: refused.now } })
      case 'bad-time':
        return fieldProblem('sendAt', refused.message)
    }
  },
})

export const changeLine = sending({ act: changingLine, refused: changeLineRefused })
export const askAllInLine = sending({ act: askingAll, refused: askAllRefused })
export const askNextInLine = sending({ act: resuming, refused: resumeRefused })
export const changeSendTime = sending({ act: changingSendTime, refused: sendTimeRefused })
