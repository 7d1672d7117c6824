import { ORPCError } from '@orpc/server'
import { findResponseLink } from '#features/assignments/server/response-link.ts'
import type { ApiContext } from '#server/api/context.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { fieldProblem, tooMany } from '#server/api/problems.ts'
import { TooBusy } from '#server/load/semaphore.ts'
import { shiftKey } from '#shared/server-paths.ts'
import { answers } from '../contract.ts'
import { CHOOSE_SHIFT, CLAIM_TOKEN, TOO_LATE } from '../texts.ts'
import { claimAllBy, claimBy, declineBy, planWithdrawBy, withdrawBy } from './answer-by.ts'
import { countUnknownLink } from './unknown-links.ts'

const os = implementRoom(answers)

const claim = os.claim.handler(async ({ context, input, errors }) => {
  const asked = await answered(context, input).catch((error: unknown) => {
    if (error instanceof ORPCError || error instanceof TooBusy) throw error
    context.services.log.error({ err: error }, 'a token could not be checked')
    throw new ORPCError('INTERNAL_SERVER_ERROR', { status: 500, message: CLAIM_TOKEN.unchecked })
  })
  if (!asked.link) throw errors.NOT_FOUND({ message: CLAIM_TOKEN.unknown })
  return claimBy(context.services, asked, input.takeBoth, {
    busy: errors.BUSY,
    elsewhere: errors.ELSEWHERE,
    taken: () => errors.TAKEN({ message: TOO_LATE }),
    over: () => errors.OVER({ message: CLAIM_TOKEN.expired }),
  })
})

const claimAll = os.claimAll.handler(async ({ context, input, errors }) =>
  claimAllBy(context.services, await answered(context, input, true), input.takeBoth, {
    elsewhere: errors.ELSEWHERE,
    over: errors.OVER,
  }),
)

const decline = os.decline.handler(async ({ context, input, errors }) =>
  declineBy(context.services, await answered(context, input), {
    alreadyYours: errors.ALREADY_YOURS,
    over: errors.OVER,
  }),
)

const planWithdraw = os.planWithdraw.handler(async ({ context, input, errors }) => {
  const { link } = await answered(context, input)
  return planWithdrawBy(context.services, link, {
    started: errors.STARTED,
    tooOften: errors.TOO_OFTEN,
    notYours: errors.NOT_YOURS,
    over: errors.OVER,
  })
})

const withdraw = os.withdraw.handler(async ({ context, input, errors }) =>
  withdrawBy(
    context.services,
    { ...(await answered(context, input)), seen: input.seen },
    {
      started: errors.STARTED,
      tooOften: errors.TOO_OFTEN,
      notYours: errors.NOT_YOURS,
      over: errors.OVER,
      planChanged: errors.PLAN_CHANGED,
    },
  ),
)

export const answersProcedures = os.router({ claim, claimAll, decline, planWithdraw, withdraw })

interface Answered {
  readonly token: string
  readonly responseMessage: string
  readonly assignmentId?: string | undefined
}

/** Limits guessing, like the page of the link. */
const answered = async (
  { services, request }: ApiContext,
  { token, responseMessage, assignmentId }: Answered,
  isForAll = false,
) => {
  const link = await findResponseLink(services.database, token, assignmentId && shiftKey(assignmentId))
  const wait = link ? 0 : await countUnknownLink(services, request.ip)
  if (wait > 0) throw tooMany(wait)
  if (link?.isForAll && !isForAll) throw fieldProblem('assignmentId', CHOOSE_SHIFT)
  if (link && assignmentId && link.assignmentId !== assignmentId)
    return { link: null, message: responseMessage }
  return { link, message: responseMessage }
}
