import { sql } from 'kysely'
import { implementRoom } from '#server/api/implement-room.ts'
import { substitute } from '#server/api/enforce-access.ts'
import type { PersonScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { notFound } from '#server/api/problems.ts'
import { osloToday } from '#shared/dates.ts'
import { NO_SUCH_ASSIGNMENT } from '#features/assignments/texts.ts'
import { readMyWhy } from '#features/asking/server/read-why-me.ts'
import { whyMeWords } from '#features/asking/why-me.ts'
import { ChangedSince } from '#features/assignments/server/claim.ts'
import type { IsSeen } from '#features/answers/server/answer.ts'
import { mine, type SeenFacts } from '../contract.ts'
import { TOO_LATE } from '#features/answers/texts.ts'
import {
  claimAllBy,
  claimBy,
  declineAllBy,
  declineBy,
  planWithdrawBy,
  reserveBy,
  withdrawBy,
} from '#features/answers/server/answer-by.ts'
import { listMyAssignments, readMyHours } from './read.ts'
import { findMyLink, findMyShifts } from '#features/assignments/server/response-link.ts'

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

const why = os.why.use(substitute).handler(async ({ context: { services, scope }, input }) => {
  const asked = await services.database.readOne(scope, (tx) => readMyWhy(tx, input.id))
  if (!asked) throw notFound(NO_SUCH_ASSIGNMENT)
  const { employerName, askings } = asked
  return { sentences: whyMeWords(askings, { employerName, now: services.clock.now() }) }
})

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

const claimAll = os.claimAll
  .use(substitute)
  .handler(async ({ context: { services, scope }, input, errors }) =>
    claimAllBy(
      services,
      await answeredAll(services, scope, input),
      input.takeBoth,
      { elsewhere: errors.ELSEWHERE, over: errors.OVER },
      areFactsOfAll(input.shifts),
    ).catch(refusing(errors.CHANGED)),
  )

const declineAll = os.declineAll
  .use(substitute)
  .handler(async ({ context: { services, scope }, input, errors }) =>
    declineAllBy(
      services,
      await answeredAll(services, scope, input),
      { over: errors.OVER },
      areFactsOfAll(input.shifts),
    ).catch(refusing(errors.CHANGED)),
  )

const refusing = (changed: () => Error) => (error: unknown) => {
  throw error instanceof ChangedSince ? changed() : error
}

const FACTS = ['date', 'startTime', 'endTime', 'title', 'location', 'description', 'requirements'] as const

const areFactsOf = (id: string, seen: SeenFacts) => areFactsOfAll([{ id, seen }])

const areFactsOfAll =
  (shifts: readonly { id: string; seen: SeenFacts }[]): IsSeen =>
  async (tx) => {
    const rows = await tx
      .selectFrom('assignments')
      .select([
        'id',
        'assignmentDate as date',
        'startTime',
        'endTime',
        'title',
        'location',
        'description',
        'requirements',
      ])
      .where('employerId', '=', tx.scope.employerId)
      .where(sql<boolean>`id = any(${shifts.map(({ id }) => id)}::uuid[])`)
      .execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    return shifts.every(({ id, seen }) => {
      const now = byId.get(id)
      return now && FACTS.every((fact) => seen[fact] === undefined || seen[fact] === (now[fact] ?? ''))
    })
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

const planWithdraw = os.planWithdraw
  .use(substitute)
  .handler(async ({ context: { services, scope }, input, errors }) =>
    planWithdrawBy(services, await findMyLink(services.database, scope, input.id), {
      started: errors.STARTED,
      tooOften: errors.TOO_OFTEN,
      notYours: errors.NOT_YOURS,
      over: errors.OVER,
    }),
  )

const withdraw = os.withdraw
  .use(substitute)
  .handler(async ({ context: { services, scope }, input, errors }) =>
    withdrawBy(
      services,
      { ...(await answered(services, scope, input)), seen: input.seen },
      {
        started: errors.STARTED,
        tooOften: errors.TOO_OFTEN,
        notYours: errors.NOT_YOURS,
        over: errors.OVER,
        planChanged: errors.PLAN_CHANGED,
      },
    ),
  )

/** The procedures of a logged-in substitute. */
export const mineProcedures = os.router({
  list,
  hours,
  why,
  claim,
  claimAll,
  reserve,
  decline,
  declineAll,
  planWithdraw,
  withdraw,
})

const answered = async (
  { database }: Services,
  scope: PersonScope,
  { id, responseMessage }: { id: string; responseMessage: string },
) => ({ link: await findMyLink(database, scope, id), message: responseMessage })

const answeredAll = async (
  { database }: Services,
  scope: PersonScope,
  { requestId, shifts, responseMessage }: AllAnswered,
) => ({
  link: await findMyShifts(
    database,
    scope,
    requestId,
    shifts.map(({ id }) => id),
  ),
  message: responseMessage,
})

interface AllAnswered {
  readonly requestId: string
  readonly shifts: readonly { readonly id: string }[]
  readonly responseMessage: string
}
