import { ORPCError } from '@orpc/server'
import { readBalance } from '#features/credits/server/read.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { administrator } from '#server/api/guards.ts'
import { fieldProblem } from '#server/api/problems.ts'
import { assignments } from '../contract.ts'
import { timeProblem } from '../rules.ts'
import { LINK_UNUSABLE, NO_AVAILABLE, TOO_LATE, UNKNOWN_RECIPIENT } from '../texts.ts'
import { answerNo, answerYes } from './answer.ts'
import { createAssignment } from './create.ts'
import { listAssignments, listRecipients } from './read.ts'
import { readCandidates } from './recipients.ts'
import { openResponseLink } from './response-link.ts'

const os = implementRoom(assignments)

const candidates = os.candidates.use(administrator).handler(({ context: { services, scope }, input }) =>
  services.database.read(scope, async (tx) => ({
    candidates: await readCandidates(
      tx,
      input.date ? { first: input.date, last: input.endDate ?? input.date } : undefined,
    ),
    balance: await readBalance(tx),
  })),
)

const create = os.create.use(administrator).handler(async ({ context: { services, scope }, input }) => {
  const problem = timeProblem(input, services.clock.now())
  if (problem) throw fieldProblem(problem.path, problem.message)
  const outcome = await services.database.transaction(scope, (tx) => createAssignment(tx, services, input))
  switch (outcome.kind) {
    case 'no-recipients':
      throw fieldProblem('recipients', NO_AVAILABLE)
    case 'unknown-recipient':
      throw fieldProblem('recipients', UNKNOWN_RECIPIENT)
    case 'created':
      services.live.publish(`employer:${scope.employerId}`, ['assignments', 'messages', 'credits'])
      return outcome.created
  }
})

const list = os.list
  .use(administrator)
  .handler(({ context: { services, scope }, input }) =>
    services.database.read(scope, (tx) => listAssignments(tx, input.cursor)),
  )

const responses = os.responses.use(administrator).handler(async ({ context: { services, scope }, input }) => {
  const recipients = await services.database.read(scope, (tx) => listRecipients(tx, input.id))
  if (recipients.length === 0)
    throw new ORPCError('NOT_FOUND', { status: 404, message: 'Fant ikke oppdraget' })
  return { recipients }
})

const claim = os.claim.handler(async ({ context: { services }, input, errors }) => {
  const link = await openResponseLink(services.database, input.token)
  if (!link) throw linkUnusable()
  const outcome = await answerYes(services, link, input.responseMessage || null)
  if (outcome === 'taken') throw errors.TAKEN({ message: TOO_LATE })
  if (outcome === 'cancelled' || outcome === 'ended') throw linkUnusable()
  return { outcome }
})

const decline = os.decline.handler(async ({ context: { services }, input, errors }) => {
  const link = await openResponseLink(services.database, input.token)
  if (!link) throw linkUnusable()
  const outcome = await answerNo(services, link, input.responseMessage || null)
  if (outcome === 'already-yours') throw errors.ALREADY_YOURS()
  if (outcome === 'closed') throw linkUnusable()
  return { outcome }
})

export const assignmentsProcedures = os.router({ candidates, create, list, responses, claim, decline })

const linkUnusable = () => new ORPCError('NOT_FOUND', { status: 404, message: LINK_UNUSABLE })
