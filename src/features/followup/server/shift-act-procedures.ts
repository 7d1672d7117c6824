import { NO_SUCH_ASSIGNMENT } from '#features/assignments/texts.ts'
import {
  answerAct,
  answerPlan,
  type Context,
  type RefusalOf,
  type Refusals,
} from '#features/requests/server/acts/answer-act.ts'
import { administrator } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { notFound } from '#server/api/problems.ts'
import { momentInShort } from '#shared/dates.ts'
import { followup } from '../contract.ts'
import { holderBusy, sentAfterStart } from '../texts.ts'
import { closedOrUnknown, nameOf, placesRefused } from './act-refusals.ts'
import { edit, planEdit } from './edit-procedures.ts'
import type { Removal } from '#features/requests/server/acts/remove-and-notify.ts'
import { SentAfterStart } from '#features/requests/server/acts/reopen.ts'
import {
  cancelling,
  changingPlaces,
  completing,
  removing,
  reopening,
  type Nothing,
} from '#features/requests/server/acts/shift-acts.ts'

const os = implementRoom(followup)

const planCancel = os.planCancel.use(administrator).handler(({ context, input, errors }) =>
  answerPlan(context, input, cancelling(context.services.config, input.id), {
    toError: closedOrUnknown(context, input.id, errors.CLOSED),
  }),
)

const cancel = os.cancel.use(administrator).handler(({ context, input, errors }) =>
  answerAct(context, input, cancelling(context.services.config, input.id), {
    toError: closedOrUnknown(context, input.id, errors.CLOSED),
    planChanged: errors.PLAN_CHANGED,
  }),
)

const planComplete = os.planComplete.use(administrator).handler(({ context, input, errors }) =>
  answerPlan(context, input, completing(input.id), {
    toError: closedOrUnknown(context, input.id, errors.CLOSED),
  }),
)

const complete = os.complete.use(administrator).handler(({ context, input, errors }) =>
  answerAct(context, input, completing(input.id), {
    toError: closedOrUnknown(context, input.id, errors.CLOSED),
    planChanged: errors.PLAN_CHANGED,
  }),
)

const removal = ({
  id: assignmentId,
  vikarId,
  words,
  askNext,
}: Omit<Removal, 'assignmentId'> & { id: string }) => ({
  assignmentId,
  vikarId,
  words,
  askNext,
})

const planRemove = os.planRemove.use(administrator).handler(({ context, input, errors }) =>
  answerPlan(context, input, removing(context.services.config, removal(input)), {
    toError: () => errors.NO_PLACE(),
  }),
)

const remove = os.remove.use(administrator).handler(({ context, input, errors }) =>
  answerAct(context, input, removing(context.services.config, removal(input)), {
    toError: () => errors.NO_PLACE(),
    planChanged: errors.PLAN_CHANGED,
  }),
)

const planChangePlaces = os.planChangePlaces.use(administrator).handler(({ context, input, errors }) =>
  answerPlan(context, input, changingPlaces(input.id, input), {
    toError: placesRefused(context, input.id, errors),
  }),
)

const changePlaces = os.changePlaces.use(administrator).handler(({ context, input, errors }) =>
  answerAct(context, input, changingPlaces(input.id, input), {
    toError: placesRefused(context, input.id, errors),
    planChanged: errors.PLAN_CHANGED,
  }),
)

type ReopenErrors = {
  readonly CLOSED: () => Error
  readonly STARTED: () => Error
  readonly BUSY: (options: { message: string }) => Error
  readonly SENT_AFTER_START: (options: { message: string }) => Error
}
type ReopenRefusal =
  | RefusalOf<typeof reopening>
  | { readonly kind: 'sent-after-start'; readonly sendAt: Date }

const reopenRefusals = (context: Context, errors: ReopenErrors): Refusals<ReopenRefusal> => ({
  fromException: (error) =>
    error instanceof SentAfterStart ? { kind: 'sent-after-start', sendAt: error.sendAt } : undefined,
  toError: async (refused) => {
    switch (refused.kind) {
      case 'not-found':
        return notFound(NO_SUCH_ASSIGNMENT)
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

const planReopen = os.planReopen
  .use(administrator)
  .handler(({ context, input, errors }) =>
    answerPlan<Nothing, ReopenRefusal>(
      context,
      input,
      reopening(input.id, input.askNext),
      reopenRefusals(context, errors),
    ),
  )

const reopen = os.reopen.use(administrator).handler(({ context, input, errors }) =>
  answerAct<Nothing, ReopenRefusal>(context, input, reopening(input.id, input.askNext), {
    ...reopenRefusals(context, errors),
    planChanged: errors.PLAN_CHANGED,
  }),
)

/** The acts of the office on a shift, each with its plan. */
export const shiftActHandlers = {
  planCancel,
  cancel,
  planComplete,
  complete,
  planRemove,
  remove,
  planChangePlaces,
  changePlaces,
  planReopen,
  reopen,
  planEdit,
  edit,
}
