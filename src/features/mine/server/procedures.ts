import { implementRoom } from '#server/api/implement-room.ts'
import { substitute } from '#server/api/enforce-access.ts'
import type { PersonScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { osloToday } from '#shared/dates.ts'
import { ChangedSince } from '#features/assignments/server/claim.ts'
import type { IsSeen } from '#features/answers/server/answer.ts'
import { mine, type SeenFacts } from '../contract.ts'
import { TOO_LATE } from '#features/answers/texts.ts'
import { claimBy, declineBy, reserveBy, withdrawBy } from '#features/answers/server/answer-by.ts'
import { listMyAssignments, readMyHours } from './read.ts'
import { findMyLink } from '#features/assignments/server/response-link.ts'

const os = implementRoom(mine)

const list = os.list
  .use(substitute)
  .handler(({ context: { services, scope }, input }) =>
    services.database.read(scope, (tx) => listMyAssignments(tx, input)),
  )

const hours = os.hours
  .use(substitute)
  .handler(({ context: { services, scope } }) =>
    services.database.read(scope, (tx) => readMyHours(tx, osloToday(services.clock.now()))),
  )

const claim = os.claim.use(substitute).handler(async ({ context: { services, scope }, input, errors }) =>
  claimBy(
    services,
    await answered(services, scope, input),
    input.takeBoth,
    {
      busy: errors.BUSY,
      elsewhere: errors.ELSEWHERE,
      taken: () => errors.TAKEN({ message: TOO_LATE }),
      over: errors.OVER,
    },
    input.seen && areFactsOf(input.id, input.seen),
  ).catch(refusing(errors.CHANGED)),
)

const refusing = (changed: () => Error) => (error: unknown) => {
  throw error instanceof ChangedSince ? changed() : error
}

const FACTS = ['date', 'startTime', 'endTime', 'title', 'location', 'description', 'requirements'] as const

const areFactsOf =
  (id: string, seen: SeenFacts): IsSeen =>
  async (tx) => {
    const row = await tx
      .selectFrom('assignments')
      .select(['assignmentDate', 'startTime', 'endTime', 'title', 'location', 'description', 'requirements'])
      .where('employerId', '=', tx.scope.employerId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return false
    const now = { ...row, date: row.assignmentDate }
    return FACTS.every((fact) => seen[fact] === undefined || seen[fact] === (now[fact] ?? ''))
  }

const reserve = os.reserve
  .use(substitute)
  .handler(async ({ context: { services, scope }, input, errors }) =>
    reserveBy(services, await answered(services, scope, input), { free: errors.FREE, over: errors.OVER }),
  )

const decline = os.decline
  .use(substitute)
  .handler(async ({ context: { services, scope }, input, errors }) =>
    declineBy(
      services,
      await answered(services, scope, input),
      { alreadyYours: errors.ALREADY_YOURS, over: errors.OVER },
      input.seen && areFactsOf(input.id, input.seen),
    ).catch(refusing(errors.CHANGED)),
  )

const withdraw = os.withdraw
  .use(substitute)
  .handler(async ({ context: { services, scope }, input, errors }) =>
    withdrawBy(services, await answered(services, scope, input), {
      started: errors.STARTED,
      tooOften: errors.TOO_OFTEN,
      notYours: errors.NOT_YOURS,
      over: errors.OVER,
    }),
  )

/** What a substitute who is logged in sees and does. */
export const mineProcedures = os.router({ list, hours, claim, reserve, decline, withdraw })

const answered = async (
  { database }: Services,
  scope: PersonScope,
  { id, responseMessage }: { id: string; responseMessage: string },
) => ({ link: await findMyLink(database, scope, id), message: responseMessage })
