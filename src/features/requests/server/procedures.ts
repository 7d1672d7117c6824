import { announceChange, readLoginsOfAsked } from '#features/assignments/server/announce.ts'
import { NO_SUCH_ASSIGNMENT } from '#features/assignments/texts.ts'
import { readBalance } from '#features/credits/server/read.ts'
import type { Place } from '#features/vikarer/server/read.ts'
import { administrator } from '#server/api/guards.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { fieldProblem, notFound, tooMany } from '#server/api/problems.ts'
import { breathe, createTurns } from '#server/turns.ts'
import { requests } from '../contract.ts'
import { timeProblem } from '../rules.ts'
import { NO_AVAILABLE, UNKNOWN_RECIPIENT } from '../texts.ts'
import { createAssignment } from './create.ts'
import { noteLimits } from './note-limits.ts'
import { readEarlierRequest } from './read-earlier.ts'
import { CANDIDATES_PAGE, readCandidates } from './recipients.ts'
import { readSuggestions } from './suggestions.ts'

const os = implementRoom(requests)

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

const earlier = os.earlier.use(administrator).handler(async ({ context: { services, scope }, input }) => {
  const found = await services.database.read(scope, (tx) => readEarlierRequest(tx, input.id))
  if (!found) throw notFound(NO_SUCH_ASSIGNMENT)
  return found
})

export const requestsProcedures = os.router({ candidates, suggestions, earlier, create })
