import { ORPCError } from '@orpc/server'
import { implementRoom } from '#server/api/implement-room.ts'
import { substitute } from '#server/api/guards.ts'
import type { PersonScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { osloToday } from '#shared/dates.ts'
import { assignments } from '../contract.ts'
import { LINK_UNUSABLE, TOO_LATE } from '../texts.ts'
import { answerNo, answerYes } from './answer.ts'
import { listOwnAssignments, readOwnHours } from './own.ts'
import { openOwnLink } from './response-link.ts'
import { withdrawByLink } from './withdraw-by-link.ts'

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
  .handler(async ({ context: { services, scope }, input, errors }) => {
    const link = await ownLink(services, scope, input.id)
    const outcome = await answerYes(services, link, input.responseMessage || null)
    if (outcome === 'taken') throw errors.TAKEN({ message: TOO_LATE })
    if (outcome === 'cancelled' || outcome === 'ended') throw unusable()
    return { outcome }
  })

const declineMine = os.declineMine
  .use(substitute)
  .handler(async ({ context: { services, scope }, input, errors }) => {
    const link = await ownLink(services, scope, input.id)
    const outcome = await answerNo(services, link, input.responseMessage || null)
    if (outcome === 'already-yours') throw errors.ALREADY_YOURS()
    if (outcome === 'closed') throw unusable()
    return { outcome }
  })

const withdrawMine = os.withdrawMine
  .use(substitute)
  .handler(async ({ context: { services, scope }, input, errors }) => {
    const link = await ownLink(services, scope, input.id)
    const outcome = await withdrawByLink(services, link, input.responseMessage || null)
    if (outcome === 'started') throw errors.STARTED()
    if (outcome === 'not-yours') throw errors.NOT_YOURS()
    return { outcome }
  })

/** What a substitute who is logged in sees and does. */
export const owning = { mine, myHours, claimMine, declineMine, withdrawMine }

const ownLink = async ({ database }: Services, scope: PersonScope, assignmentId: string) => {
  const link = await openOwnLink(database, scope, assignmentId)
  if (!link) throw unusable()
  return link
}

const unusable = () => new ORPCError('NOT_FOUND', { status: 404, message: LINK_UNUSABLE })
