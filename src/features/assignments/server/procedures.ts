import { ORPCError } from '@orpc/server'
import { readBalance } from '#features/credits/server/read.ts'
import type { Place } from '#features/vikarer/server/read.ts'
import type { ApiContext } from '#server/api/context.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { administrator } from '#server/api/guards.ts'
import { fieldProblem, tooMany } from '#server/api/problems.ts'
import { TooBusy } from '#server/semaphore.ts'
import { breathe, createTurns } from '#server/turns.ts'
import { gatewaysInUse } from '#server/outbox/circuit.ts'
import { assignments } from '../contract.ts'
import { timeProblem } from '../rules.ts'
import { CLAIM_TOKEN, NO_AVAILABLE, TOO_LATE, UNKNOWN_RECIPIENT } from '../texts.ts'
import { claimBy, declineBy, withdrawBy } from './answer-procedures.ts'
import { createAssignment } from './create.ts'
import { acting, notFound } from './act-procedures.ts'
import { announceChange, readLoginsOfAsked } from './announce.ts'
import { readIsHeldUp } from './held-up.ts'
import { noteLimits } from './note-limits.ts'
import { listAssignments, readAssignment } from './read.ts'
import { readEvents } from './read-events.ts'
import { listRecipients, readAskedAll } from './read-recipients.ts'
import { CANDIDATES_PAGE, readCandidates } from './recipients.ts'
import { owning } from './own-procedures.ts'
import { findResponseLink } from './response-link.ts'
import { readSuggestions } from './suggestions.ts'
import { countUnknownLink } from './unknown-links.ts'

const os = implementRoom(assignments)

/** The open forms of an employer ask all at once when the register has changed. */
const takeTurn = createTurns(50)

const candidates = os.candidates
  .use(administrator)
  .handler(async ({ context: { services, scope }, input: { cursor, ...shift }, signal }) => {
    const leave = await takeTurn(scope.employerId, signal)
    if (!leave) throw tooMany(RETRY_AFTER_SECONDS)
    try {
      await breathe()
      return await services.database.read(scope, async (tx) => {
        const page = await readCandidates(tx, shift, placeOf(cursor))
        const last = page.length === CANDIDATES_PAGE ? page.at(-1) : undefined
        return {
          candidates: page,
          ...(last && { nextCursor: `${last.id}_${last.fullName}` }),
          balance: await readBalance(tx),
          smsCountries: [...services.config.smsCountries],
        }
      })
    } finally {
      leave()
    }
  })

const RETRY_AFTER_SECONDS = 5

const placeOf = (cursor?: string): Place | undefined => {
  const end = cursor?.indexOf('_')
  return cursor && end ? { id: cursor.slice(0, end), fullName: cursor.slice(end + 1) } : undefined
}

const create = os.create.use(administrator).handler(async ({ context, input }) => {
  const { services, scope, session } = context
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
      noteLimits(services, session, outcome.created)
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
  const [assignment, recipients, askedAll, events, isHeldUp] = await services.database.read(scope, (tx) =>
    Promise.all([
      readAssignment(tx, input.id),
      listRecipients(tx, input.id),
      readAskedAll(tx, input.id),
      readEvents(tx, input.id),
      readIsHeldUp(tx, input.id, gatewaysInUse(services.config)),
    ]),
  )
  if (!assignment) throw notFound()
  return { assignment, recipients, askedAll, events, isHeldUp }
})

const responses = os.responses.use(administrator).handler(async ({ context: { services, scope }, input }) => {
  const recipients = await services.database.read(scope, (tx) => listRecipients(tx, input.id))
  if (recipients.length === 0) throw notFound()
  return { recipients }
})

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

const decline = os.decline.handler(async ({ context, input, errors }) =>
  declineBy(context.services, await answered(context, input), {
    alreadyYours: errors.ALREADY_YOURS,
    over: errors.OVER,
  }),
)

const withdraw = os.withdraw.handler(async ({ context, input, errors }) =>
  withdrawBy(context.services, await answered(context, input), {
    started: errors.STARTED,
    tooOften: errors.TOO_OFTEN,
    notYours: errors.NOT_YOURS,
    over: errors.OVER,
  }),
)

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

/** Guessing is limited here as on the page of the link. */
const answered = async (
  { services, request }: ApiContext,
  { token, responseMessage }: { token: string; responseMessage: string },
) => {
  const link = await findResponseLink(services.database, token)
  const wait = link ? 0 : await countUnknownLink(services, request.ip)
  if (wait > 0) throw tooMany(wait)
  return { link, message: responseMessage }
}
