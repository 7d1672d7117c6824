import { NO_SUCH_ASSIGNMENT } from '#features/assignments/texts.ts'
import type { ActPlan, Sent } from '#features/requests/contract.ts'
import type { ShiftAct } from '#features/requests/server/acts/act-on-shift.ts'
import {
  answerAct,
  answerPlan,
  type Context,
  type RefusalOf,
} from '#features/requests/server/acts/answer-act.ts'
import {
  asIfMeant,
  askingMore,
  remindingAll,
  remindingAssigned,
  sendingRequests,
  writing,
} from '#features/requests/server/acts/send-acts.ts'
import { noteLimits } from '#features/requests/server/note-limits.ts'
import { NOT_ASKED_YET, UNKNOWN_RECIPIENT } from '#features/requests/texts.ts'
import type { Session } from '#server/api/context.ts'
import { administrator } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { fieldProblem, notFound } from '#server/api/problems.ts'
import { formatClock } from '#shared/dates.ts'
import { followup } from '../contract.ts'
import { remindedJustNow } from '../texts.ts'

const os = implementRoom(followup)

const unknown = () => notFound(NO_SUCH_ASSIGNMENT)

type Send<Refusal> = ShiftAct<Sent, Refusal>

/** Does an act that sends, and notes in the security log that a limit of the hour was reached. */
const answerSend = async <Refusal>(
  context: Context & { readonly session: Session },
  input: { readonly id: string; readonly seen?: string | undefined },
  act: Send<Refusal>,
  refusals: {
    toError: (refused: Refusal) => Error
    planChanged: (made: { data: { plan: ActPlan } }) => Error
  },
): Promise<Sent> => {
  const sent = await answerAct(context, input, act, refusals)
  noteLimits(context.services, context.session, sent)
  return sent
}

interface RemindErrors {
  readonly CLOSED: () => Error
  readonly TOO_SOON: (made: { message: string }) => Error
}

/** By the end of that minute the pause is over. */
const tooSoon = ({ TOO_SOON }: RemindErrors, until: Date) =>
  TOO_SOON({ message: remindedJustNow(formatClock(new Date(until.getTime() + 59_999))) })

const remindAllRefused =
  (errors: RemindErrors & { readonly NOBODY_ASKED: () => Error; readonly ALL_ANSWERED: () => Error }) =>
  (refused: RefusalOf<typeof remindingAll>): Error => {
    switch (refused.kind) {
      case 'not-found':
        return unknown()
      case 'closed':
        return errors.CLOSED()
      case 'too-soon':
        return tooSoon(errors, refused.until)
      case 'nobody-asked':
        return errors.NOBODY_ASKED()
      case 'all-answered':
        return errors.ALL_ANSWERED()
    }
  }

const planRemindAll = os.planRemindAll.use(administrator).handler(({ context, input, errors }) =>
  answerPlan(context, input, remindingAll(context.services, asIfMeant(input)), {
    toError: remindAllRefused(errors),
  }),
)

const remindAll = os.remindAll.use(administrator).handler(({ context, input, errors }) =>
  answerSend(context, input, remindingAll(context.services, input), {
    toError: remindAllRefused(errors),
    planChanged: errors.PLAN_CHANGED,
  }),
)

const remindAssignedRefused =
  (errors: RemindErrors & { readonly NO_VIKAR: () => Error; readonly UNREACHABLE: () => Error }) =>
  (refused: RefusalOf<typeof remindingAssigned>): Error => {
    switch (refused.kind) {
      case 'not-found':
        return unknown()
      case 'closed':
        return errors.CLOSED()
      case 'too-soon':
        return tooSoon(errors, refused.until)
      case 'no-vikar':
        return errors.NO_VIKAR()
      case 'unreachable':
        return errors.UNREACHABLE()
    }
  }

const planRemindAssigned = os.planRemindAssigned.use(administrator).handler(({ context, input, errors }) =>
  answerPlan(context, input, remindingAssigned(context.services, asIfMeant(input)), {
    toError: remindAssignedRefused(errors),
  }),
)

const remindAssigned = os.remindAssigned.use(administrator).handler(({ context, input, errors }) =>
  answerSend(context, input, remindingAssigned(context.services, input), {
    toError: remindAssignedRefused(errors),
    planChanged: errors.PLAN_CHANGED,
  }),
)

const askRefused =
  (errors: { readonly CLOSED: () => Error; readonly ALL_ASKED: () => Error }) =>
  (refused: RefusalOf<typeof askingMore> | RefusalOf<typeof sendingRequests>): Error => {
    switch (refused.kind) {
      case 'not-found':
        return unknown()
      case 'closed':
        return errors.CLOSED()
      case 'all-asked':
        return errors.ALL_ASKED()
      case 'unknown-recipient':
        return fieldProblem('vikarIds', UNKNOWN_RECIPIENT)
    }
  }

const planSendRequests = os.planSendRequests.use(administrator).handler(({ context, input, errors }) =>
  answerPlan(context, input, sendingRequests(context.services, asIfMeant(input)), {
    toError: askRefused(errors),
  }),
)

const sendRequests = os.sendRequests.use(administrator).handler(({ context, input, errors }) =>
  answerSend(context, input, sendingRequests(context.services, input), {
    toError: askRefused(errors),
    planChanged: errors.PLAN_CHANGED,
  }),
)

const planAskMore = os.planAskMore.use(administrator).handler(({ context, input, errors }) =>
  answerPlan(context, input, askingMore(context.services, asIfMeant(input)), {
    toError: askRefused(errors),
  }),
)

const askMore = os.askMore.use(administrator).handler(({ context, input, errors }) =>
  answerSend(context, input, askingMore(context.services, input), {
    toError: askRefused(errors),
    planChanged: errors.PLAN_CHANGED,
  }),
)

const writeRefused =
  (errors: { readonly CLOSED: () => Error; readonly JUST_SENT: () => Error }) =>
  (refused: RefusalOf<typeof writing>): Error => {
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
  }

const planWrite = os.planWrite.use(administrator).handler(({ context, input, errors }) =>
  answerPlan(context, input, writing(context.services, asIfMeant(input)), {
    toError: writeRefused(errors),
  }),
)

const write = os.write.use(administrator).handler(({ context, input, errors }) =>
  answerSend(context, input, writing(context.services, input), {
    toError: writeRefused(errors),
    planChanged: errors.PLAN_CHANGED,
  }),
)

/** The acts of the office that ask, remind or write to people, each with its plan. */
export const sendHandlers = {
  planRemindAll,
  remindAll,
  planRemindAssigned,
  remindAssigned,
  planSendRequests,
  sendRequests,
  planAskMore,
  askMore,
  planWrite,
  write,
}
