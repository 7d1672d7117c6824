import { ORPCError } from '@orpc/server'
import { readBalance } from '#features/credits/server/read.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { administrator } from '#server/api/guards.ts'
import { fieldProblem } from '#server/api/problems.ts'
import { gatewaysInUse } from '#server/outbox/circuit.ts'
import { assignments } from '../contract.ts'
import { timeProblem } from '../rules.ts'
import { LINK_UNUSABLE, NO_AVAILABLE, TOO_LATE, UNKNOWN_RECIPIENT } from '../texts.ts'
import { answerNo, answerYes } from './answer.ts'
import { createAssignment } from './create.ts'
import { acting, notFound } from './act-procedures.ts'
import { announceChange, readLoginsOfAsked } from './announce.ts'
import { readIsHeldUp } from './held-up.ts'
import { listAssignments, readAssignment } from './read.ts'
import { readEvents } from './read-events.ts'
import { listRecipients } from './read-recipients.ts'
import { readCandidates } from './recipients.ts'
import { owning } from './own-procedures.ts'
import { openResponseLink } from './response-link.ts'
import { readSuggestions } from './suggestions.ts'
import { withdrawByLink } from './withdraw-by-link.ts'

const os = implementRoom(assignments)

const candidates = os.candidates.use(administrator).handler(({ context: { services, scope }, input }) =>
  services.database.read(scope, async (tx) => ({
    candidates: await readCandidates(tx, input),
    balance: await readBalance(tx),
    smsCountries: [...services.config.smsCountries],
  })),
)

const create = os.create.use(administrator).handler(async ({ context: { services, scope }, input }) => {
  const problem = timeProblem(input, services.clock.now())
  if (problem) throw fieldProblem(problem.path, problem.message)
  const [outcome, logins] = await services.database.transaction(scope, async (tx) => {
    const made = await createAssignment(tx, services, input)
    return [made, made.kind === 'created' ? await readLoginsOfAsked(tx, made.created.id) : []] as const
  })
  switch (outcome.kind) {
    case 'no-recipients':
      throw fieldProblem('recipients', NO_AVAILABLE)
    case 'unknown-recipient':
      throw fieldProblem('recipients', UNKNOWN_RECIPIENT)
    case 'created':
      announceChange(services, {
        employerId: scope.employerId,
        assignmentId: outcome.created.id,
        logins,
      })
      return outcome.created
  }
})

const suggestions = os.suggestions
  .use(administrator)
  .handler(({ context: { services, scope } }) => services.database.read(scope, readSuggestions))

const list = os.list
  .use(administrator)
  .handler(({ context: { services, scope }, input }) =>
    services.database.read(scope, (tx) => listAssignments(tx, input)),
  )

const follow = os.follow.use(administrator).handler(async ({ context: { services, scope }, input }) => {
  const [assignment, recipients, events, isHeldUp] = await services.database.read(scope, (tx) =>
    Promise.all([
      readAssignment(tx, input.id),
      listRecipients(tx, input.id),
      readEvents(tx, input.id),
      readIsHeldUp(tx, input.id, gatewaysInUse(services.config)),
    ]),
  )
  if (!assignment) throw notFound()
  return { assignment, recipients, events, isHeldUp }
})

const responses = os.responses.use(administrator).handler(async ({ context: { services, scope }, input }) => {
  const recipients = await services.database.read(scope, (tx) => listRecipients(tx, input.id))
  if (recipients.length === 0) throw notFound()
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

const withdraw = os.withdraw.handler(async ({ context: { services }, input, errors }) => {
  const link = await openResponseLink(services.database, input.token)
  if (!link) throw linkUnusable()
  const outcome = await withdrawByLink(services, link, input.responseMessage || null)
  if (outcome === 'started') throw errors.STARTED()
  if (outcome === 'not-yours') throw errors.NOT_YOURS()
  return { outcome }
})

export const assignmentsProcedures = os.router({
  candidates,
  suggestions,
  create,
  list,
  follow,
  responses,
  ...acting,
  claim,
  decline,
  withdraw,
  ...owning,
})

const linkUnusable = () => new ORPCError('NOT_FOUND', { status: 404, message: LINK_UNUSABLE })
