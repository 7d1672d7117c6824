import { ORPCError } from '@orpc/server'
import { implementRoom } from '#server/api/implement-room.ts'
import { administrator } from '#server/api/guards.ts'
import type { Services } from '#server/services.ts'
import { vikarer } from '../contract.ts'
import { EMAIL_TAKEN, PHONE_TAKEN } from '../texts.ts'
import { listVikarer, readVikar } from './read.ts'
import { removeVikar } from './remove.ts'
import { createVikar, saving, updateVikar, type SaveOutcome } from './save.ts'

const os = implementRoom(vikarer)

const list = os.list
  .use(administrator)
  .handler(({ context: { services, scope }, input }) =>
    services.database.transaction(scope, (tx) => listVikarer(tx, input.search, input.cursor)),
  )

const get = os.get.use(administrator).handler(async ({ context: { services, scope }, input }) => {
  const vikar = await services.database.transaction(scope, (tx) => readVikar(tx, input.id))
  if (!vikar) throw notFound()
  return vikar
})

const create = os.create.use(administrator).handler(async ({ context: { services, scope }, input }) => {
  const outcome = await saving(() => services.database.transaction(scope, (tx) => createVikar(tx, input)))
  return saved(services, scope.employerId, outcome)
})

const update = os.update.use(administrator).handler(async ({ context: { services, scope }, input }) => {
  const outcome = await saving(() =>
    services.database.transaction(scope, (tx) => updateVikar(tx, input.id, input)),
  )
  return saved(services, scope.employerId, outcome)
})

const remove = os.remove.use(administrator).handler(async ({ context: { services, scope }, input }) => {
  const name = await services.database.transaction(scope, (tx) => removeVikar(tx, input.id))
  if (name === null) throw notFound()
  services.live.publish(`employer:${scope.employerId}`, ['vikarer'])
  return {}
})

export const vikarerProcedures = os.router({ list, get, create, update, remove })

const notFound = () => new ORPCError('NOT_FOUND', { status: 404, message: 'Fant ikke vikaren' })

const taken = (path: string, message: string) =>
  new ORPCError('ALREADY_EXISTS', { status: 409, message, data: { fields: [{ path, message }] } })

const saved = ({ live }: Services, employerId: string, outcome: SaveOutcome) => {
  switch (outcome.kind) {
    case 'saved':
      live.publish(`employer:${employerId}`, ['vikarer'])
      return outcome.vikar
    case 'phone-taken':
      throw taken('phone', PHONE_TAKEN)
    case 'email-taken':
      throw taken('email', EMAIL_TAKEN)
    case 'not-found':
      throw notFound()
  }
}
