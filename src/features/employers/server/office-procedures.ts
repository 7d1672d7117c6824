import { loggedIn } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { notFound } from '#server/api/problems.ts'
import { SystemScope } from '#server/database/scope.ts'
import { employers } from '../contract.ts'
import { listOffices, turnTo } from './offices.ts'

const os = implementRoom(employers)

/** A person's offices belong to several employers. */
const desk = new SystemScope(null)

export const offices = os.offices
  .use(loggedIn)
  .handler(({ context: { services, session } }) =>
    services.database.read(desk, (tx) => listOffices(tx, session)),
  )

export const turn = os.turn.use(loggedIn).handler(async ({ context: { services, session }, input }) => {
  const role = await services.database.transaction(desk, (tx) => turnTo(tx, session, input.employerId))
  if (!role) throw notFound('Du arbeider ikke på dette kontoret')
  services.live.publish(`person:${session.userId}`, ['account'])
  return { role }
})
