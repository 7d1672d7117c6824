import { implementRoom } from '#server/api/implement-room.ts'
import { substitute } from '#server/api/guards.ts'
import type { PersonScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { osloToday } from '#shared/dates.ts'
import { assignments } from '../contract.ts'
import { TOO_LATE } from '../texts.ts'
import { claimBy, declineBy, reserveBy, withdrawBy } from './answer-procedures.ts'
import { listOwnAssignments, readOwnHours } from './own.ts'
import { findOwnLink } from './response-link.ts'

const os = implementRoom(assignments)

const mine = os.mine
  .use(substitute)
  .handler(({ context: { services, scope }, input }) =>
    services.database.read(scope, (tx) => listOwnAssignments(tx, input)),
  )

const myHours = os.myHours
  .use(substitute)
  .handler(({ context: { services, scope } }) =>
    services.database.read(scope, (tx) => readOwnHours(tx, osloToday(services.clock.now()))),
  )

const claimMine = os.claimMine
  .use(substitute)
  .handler(async ({ context: { services, scope }, input, errors }) =>
    claimBy(services, await answered(services, scope, input), input.takeBoth, {
      busy: errors.BUSY,
      elsewhere: errors.ELSEWHERE,
      taken: () => errors.TAKEN({ message: TOO_LATE }),
      over: errors.OVER,
    }),
  )

const reserveMine = os.reserveMine
  .use(substitute)
  .handler(async ({ context: { services, scope }, input, errors }) =>
    reserveBy(services, await answered(services, scope, input), { free: errors.FREE, over: errors.OVER }),
  )

const declineMine = os.declineMine
  .use(substitute)
  .handler(async ({ context: { services, scope }, input, errors }) =>
    declineBy(services, await answered(services, scope, input), {
      alreadyYours: errors.ALREADY_YOURS,
      over: errors.OVER,
    }),
  )

const withdrawMine = os.withdrawMine
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
export const owning = { mine, myHours, claimMine, reserveMine, declineMine, withdrawMine }

const answered = async (
  { database }: Services,
  scope: PersonScope,
  { id, responseMessage }: { id: string; responseMessage: string },
) => ({ link: await findOwnLink(database, scope, id), message: responseMessage })
