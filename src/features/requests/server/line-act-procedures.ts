import { NO_SUCH_ASSIGNMENT } from '#features/assignments/texts.ts'
import { administrator } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { fieldProblem, notFound } from '#server/api/problems.ts'
import { requests } from '../contract.ts'
import { answerAct, answerPlan, type RefusalOf } from './acts/answer-act.ts'
import { askingAll, changingLine, changingSendTime, resuming } from './acts/line-acts.ts'
import { asIfMeant } from './acts/send-acts.ts'

const os = implementRoom(requests)

const unknown = () => notFound(NO_SUCH_ASSIGNMENT)

type StaleError<Refusal> =
  Extract<Refusal, { kind: 'stale' }> extends { readonly now: infer Now }
    ? (made: { data: { now: Now } }) => Error
    : never

type ChangeRefusal = RefusalOf<typeof changingLine>

const changeRefused =
  ({ NO_LINE, STALE }: { readonly NO_LINE: () => Error; readonly STALE: StaleError<ChangeRefusal> }) =>
  (refused: ChangeRefusal): Error => {
    switch (refused.kind) {
      case 'not-found':
        return unknown()
      case 'over':
        return NO_LINE()
      case 'bad-time':
        return fieldProblem('askAllAt', refused.message)
      case 'stale':
        return STALE({ data: { now: refused.now } })
    }
  }

const planChangeLine = os.planChangeLine
  .use(administrator)
  .handler(({ context, input, errors }) =>
    answerPlan(context, input, changingLine(context.services, input), { toError: changeRefused(errors) }),
  )

const change = os.changeLine.use(administrator).handler(({ context, input, errors }) =>
  answerAct(context, input, changingLine(context.services, input), {
    toError: changeRefused(errors),
    planChanged: errors.PLAN_CHANGED,
  }),
)

const askAllRefused =
  ({ NO_LINE }: { readonly NO_LINE: () => Error }) =>
  (refused: RefusalOf<typeof askingAll>): Error => {
    switch (refused.kind) {
      case 'not-found':
        return unknown()
      case 'over':
        return NO_LINE()
      case 'bad-time':
        return fieldProblem('askAllAt', refused.message)
    }
  }

const planAskAll = os.planAskAll.use(administrator).handler(({ context, input, errors }) =>
  answerPlan(context, input, askingAll(context.services, asIfMeant(input)), {
    toError: askAllRefused(errors),
  }),
)

const askAll = os.askAll.use(administrator).handler(({ context, input, errors }) =>
  answerAct(context, input, askingAll(context.services, input), {
    toError: askAllRefused(errors),
    planChanged: errors.PLAN_CHANGED,
  }),
)

const resumeRefused =
  ({ NOT_HALTED }: { readonly NOT_HALTED: () => Error }) =>
  ({ kind }: RefusalOf<typeof resuming>): Error =>
    kind === 'not-found' ? unknown() : NOT_HALTED()

const planAskNext = os.planAskNextInLine.use(administrator).handler(({ context, input, errors }) =>
  answerPlan(context, input, resuming(context.services, asIfMeant(input)), {
    toError: resumeRefused(errors),
  }),
)

const resume = os.askNextInLine.use(administrator).handler(({ context, input, errors }) =>
  answerAct(context, input, resuming(context.services, input), {
    toError: resumeRefused(errors),
    planChanged: errors.PLAN_CHANGED,
  }),
)

type TimeRefusal = RefusalOf<typeof changingSendTime>

const timeRefused =
  ({
    ALREADY_SENT,
    STALE,
  }: {
    readonly ALREADY_SENT: () => Error
    readonly STALE: StaleError<TimeRefusal>
  }) =>
  (refused: TimeRefusal): Error => {
    switch (refused.kind) {
      case 'not-found':
        return unknown()
      case 'sent':
        return ALREADY_SENT()
      case 'stale':
        return STALE({ data: { now: refused.now } })
      case 'bad-time':
        return fieldProblem('sendAt', refused.message)
    }
  }

const planChangeSendTime = os.planChangeSendTime.use(administrator).handler(({ context, input, errors }) =>
  answerPlan(context, input, changingSendTime(context.services, asIfMeant(input)), {
    toError: timeRefused(errors),
  }),
)

const changeTime = os.changeSendTime.use(administrator).handler(({ context, input, errors }) =>
  answerAct(context, input, changingSendTime(context.services, input), {
    toError: timeRefused(errors),
    planChanged: errors.PLAN_CHANGED,
  }),
)

/** The acts of the office on a line, each with its plan. */
export const lineActHandlers = {
  planChangeLine,
  changeLine: change,
  planAskAll,
  askAll,
  planAskNextInLine: planAskNext,
  askNextInLine: resume,
  planChangeSendTime,
  changeSendTime: changeTime,
}
