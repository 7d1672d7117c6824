import { answering } from '#features/answers/server/answering.ts'
import { NO_SUCH_ASSIGNMENT } from '#features/assignments/texts.ts'
import { answerAct, answerPlan, type RefusalOf } from '#features/requests/server/acts/answer-act.ts'
import { UNKNOWN_RECIPIENT } from '#features/requests/texts.ts'
import { administrator } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { fieldProblem, notFound } from '#server/api/problems.ts'
import { formatTimeRange } from '#shared/dates.ts'
import { followup } from '../contract.ts'
import { busyThen } from '../texts.ts'

const os = implementRoom(followup)

type AnswerErrors = {
  readonly CLOSED: () => Error
  readonly FULL: () => Error
  readonly HAS_PLACE: () => Error
  readonly BUSY: (options: { message: string }) => Error
}

const toError = (errors: AnswerErrors) => (refused: RefusalOf<typeof answering>) => {
  switch (refused.kind) {
    case 'not-found':
      return notFound(NO_SUCH_ASSIGNMENT)
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
}

const planAnswerFor = os.planAnswerFor
  .use(administrator)
  .handler(({ context, input: { id, ...wanted }, errors }) =>
    answerPlan(context, { id }, answering(context.services, { assignmentId: id, ...wanted }), {
      toError: toError(errors),
    }),
  )

const answerFor = os.answerFor
  .use(administrator)
  .handler(({ context, input: { id, seen, ...wanted }, errors }) =>
    answerAct(context, { id, seen }, answering(context.services, { assignmentId: id, ...wanted }), {
      toError: toError(errors),
      planChanged: errors.PLAN_CHANGED,
    }),
  )

export const answerForHandlers = { planAnswerFor, answerFor }
