import { noteLimits } from '#features/requests/server/note-limits.ts'
import { leaving } from '#features/vikarer/contract-leaving.ts'
import { findOutside, refuseOutside } from '#features/vikarer/server/asked-elsewhere.ts'
import { letGo } from '#features/vikarer/server/give-login.ts'
import { readAffected } from '#features/vikarer/server/read-affected.ts'
import { forgetContact, listRemoved, restoreVikar } from '#features/vikarer/server/restore.ts'
import { saving } from '#features/vikarer/server/save.ts'
import { ONE_IS_GONE } from '#features/vikarer/texts.ts'
import { administrator, enter } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { notFound } from '#server/api/problems.ts'
import type { TenantScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { makeInactive, type InactiveOutcome } from './make-inactive.ts'
import { announceOpened, countOpened, ShiftsChanged } from './open-shifts.ts'
import { removeFromRegister } from './remove-from-register.ts'

const os = implementRoom(leaving)

const NO_SUCH_VIKAR = 'Fant ikke vikaren'

const preview = os.preview
  .use(administrator)
  .handler(({ context: { services, scope }, input }) =>
    services.database.read(scope, (tx) => readAffected(tx, services.config, input.ids)),
  )

const remove = os.remove.use(administrator).handler(async ({ context, input, errors }) => {
  const { services, scope, session } = context
  const outcome = await services.database
    .transaction(scope, async (tx) => {
      const done = await removeFromRegister(tx, services.config, input)
      // Messages leave then. Thrown inside, so that nothing is changed for a member who may not send.
      if (done.kind === 'removed' && done.opened.shifts.length > 0) enter('sending', session)
      return done
    })
    .catch(async (error: unknown) => affectedNow(error, services, scope, [input.id]))
  if (outcome.kind === 'not-found') throw notFound(NO_SUCH_VIKAR)
  if (outcome.kind === 'elsewhere') throw errors.ELSEWHERE()
  if (outcome.kind === 'affected') throw errors.AFFECTED({ data: { now: outcome.now } })
  services.live.publish(`employer:${scope.employerId}`, ['vikarer'])
  if (outcome.kind === 'leaving') return { isLeaving: true, reopened: 0, emails: 0, sms: 0 }
  announceOpened(services, scope.employerId, outcome.opened)
  noteLimits(services, session, outcome.opened.told)
  await letGo(services, outcome.released)
  return { isLeaving: false, ...countOpened(outcome.opened) }
})

const reopenShifts = os.reopenShifts.use(administrator).handler(async ({ context, input, errors }) => {
  const outcome = await openingShifts(context, { ids: [input.id], seen: input.seen })
  if (outcome.kind === 'not-found') throw notFound(NO_SUCH_VIKAR)
  if (outcome.kind === 'elsewhere') throw errors.ELSEWHERE()
  if (outcome.kind === 'affected') throw errors.AFFECTED({ data: { now: outcome.now } })
  return countOpened(outcome.opened)
})

const reopenShiftsOf = os.reopenShiftsOf.use(administrator).handler(async ({ context, input, errors }) => {
  const outcome = await openingShifts(context, input)
  if (outcome.kind === 'not-found') throw notFound(ONE_IS_GONE)
  if (outcome.kind === 'elsewhere') throw errors.ELSEWHERE()
  if (outcome.kind === 'affected') throw errors.AFFECTED({ data: { now: outcome.now } })
  return countOpened(outcome.opened)
})

interface Asked {
  readonly services: Services
  readonly scope: TenantScope
  readonly session: Parameters<typeof noteLimits>[1]
}

const openingShifts = async (
  { services, scope, session }: Asked,
  input: { readonly ids: readonly string[]; readonly seen: string },
): Promise<InactiveOutcome> => {
  const outcome = await services.database
    .transaction(scope, (tx) => makeInactive(tx, services.config, input))
    .catch(async (error: unknown) => affectedNow(error, services, scope, input.ids))
  if (outcome.kind !== 'inactive') return outcome
  services.live.publish(`employer:${scope.employerId}`, ['vikarer'])
  announceOpened(services, scope.employerId, outcome.opened)
  noteLimits(services, session, outcome.opened.told)
  return outcome
}

const removed = os.removed.use(administrator).handler(({ context: { services, scope } }) =>
  services.database.read(scope, async (tx) => {
    const vikarer = await listRemoved(tx, services.clock.now())
    const outside = await findOutside(
      tx,
      vikarer.map(({ id }) => id),
    )
    return { vikarer: vikarer.filter(({ id }) => !outside.has(id)) }
  }),
)

const restore = os.restore
  .use(administrator)
  .handler(async ({ context: { services, scope }, input, errors }) => {
    const outcome = await saving(() =>
      services.database.transaction(scope, async (tx) => {
        await refuseOutside(tx, [input.id])
        return restoreVikar(tx, input.id, services.clock.now())
      }),
    )
    if (outcome.kind === 'not-found') throw errors.CONTACT_ERASED()
    if (outcome.kind === 'phone-taken') throw errors.PHONE_TAKEN()
    if (outcome.kind !== 'saved') throw errors.EMAIL_TAKEN()
    const { userId } = outcome.saved
    services.live.publish(`employer:${scope.employerId}`, ['vikarer'])
    if (userId) services.live.publish(`person:${userId}`, ['vikarer', 'assignments'])
    return { isLinked: userId !== null }
  })

const forget = os.forget
  .use(administrator)
  .handler(async ({ context: { services, scope }, input, errors }) => {
    const isErased = await services.database.transaction(scope, async (tx) => {
      await refuseOutside(tx, [input.id])
      return forgetContact(tx, input.id)
    })
    if (!isErased) throw errors.CONTACT_ERASED()
    services.live.publish(`employer:${scope.employerId}`, ['vikarer'])
    return {}
  })

export const leavingProcedures = os.router({
  preview,
  remove,
  reopenShifts,
  reopenShiftsOf,
  removed,
  restore,
  forget,
})

/** Reads the effects again after a shift was closed between the look and the act. */
const affectedNow = async (
  error: unknown,
  { database, config }: Services,
  scope: TenantScope,
  ids: readonly string[],
) => {
  if (!(error instanceof ShiftsChanged)) throw error
  return {
    kind: 'affected',
    now: await database.read(scope, (tx) => readAffected(tx, config, ids)),
  } as const
}
