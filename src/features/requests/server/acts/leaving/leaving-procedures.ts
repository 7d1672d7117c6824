import { leaving } from '#features/vikarer/contract-leaving.ts'
import type { Affected, LeavingPlan } from '#features/vikarer/leaving-shapes.ts'
import { findOutside, refuseOutside } from '#features/vikarer/server/asked-elsewhere.ts'
import { readAffected } from '#features/vikarer/server/read-affected.ts'
import { forgetContact, listRemoved, restoreVikar } from '#features/vikarer/server/restore.ts'
import { saving } from '#features/vikarer/server/save.ts'
import { NO_SUCH_VIKAR, ONE_IS_GONE } from '#features/vikarer/texts.ts'
import { administrator } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { notFound } from '#server/api/problems.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { rehearse } from '#server/database/rehearse.ts'
import {
  affectedData,
  affectedNow,
  anyEffects,
  becomingInactive,
  openingShifts,
  removeSeen,
  removing,
  type Asked,
} from './leaving-acts.ts'
import { countOpened } from './open-shifts.ts'
import type { Removal } from './remove-from-register.ts'

const os = implementRoom(leaving)

const preview = os.preview
  .use(administrator)
  .handler(({ context: { services, scope }, input }) =>
    services.database.read(scope, (tx) => readAffected(tx, services.config, input.ids)),
  )

const planRemove = os.planRemove
  .use(administrator)
  .handler(async ({ context, input: { id, ...input }, errors }) => {
    const { done, plan } = await rehearseRemoval(context, { ...input, ids: [id] })
    return plan ?? refuse(done, errors, NO_SUCH_VIKAR)
  })

const planRemoveSeveral = os.planRemoveSeveral
  .use(administrator)
  .handler(async ({ context, input, errors }) => {
    const { done, plan } = await rehearseRemoval(context, input)
    return plan ?? refuse(done, errors, ONE_IS_GONE)
  })

const rehearseRemoval = (context: Asked, wanted: Omit<Removal, 'mayGo'>) =>
  rehearseLeaving(context, wanted.ids, (tx) => removing(tx, context, { ...wanted, mayGo: anyEffects }))

/** Rehearses an act and rolls it back. The plan is null if the act was refused. */
const rehearseLeaving = <Done>(
  { services, scope }: Asked,
  ids: readonly string[],
  work: (
    tx: TenantTransaction,
  ) => Promise<{ readonly done: Done; readonly plan: () => Promise<LeavingPlan> | null }>,
) =>
  rehearse(services.database, { scope, member: scope }, async (tx) => {
    const { done, plan } = await work(tx)
    return { done, plan: await plan() }
  }).catch(async (error: unknown) => ({ done: await affectedNow(error, services, scope, ids), plan: null }))

const remove = os.remove
  .use(administrator)
  .handler(async ({ context, input: { id, seen, ...input }, errors }) => {
    const outcome = await removeSeen(context, { ...input, ids: [id], seen })
    if (outcome.kind !== 'removed') return refuse(outcome, errors, NO_SUCH_VIKAR)
    return { isLeaving: outcome.leaving.length > 0, ...countOpened(outcome.opened) }
  })

const removeSeveral = os.removeSeveral.use(administrator).handler(async ({ context, input, errors }) => {
  const outcome = await removeSeen(context, input)
  if (outcome.kind !== 'removed') return refuse(outcome, errors, ONE_IS_GONE)
  return { removed: outcome.gone.length, leaving: outcome.leaving.length, ...countOpened(outcome.opened) }
})

const planInactive = os.planInactive.use(administrator).handler(async ({ context, input, errors }) => {
  const { done, plan } = await rehearseLeaving(context, input.ids, (tx) =>
    becomingInactive(tx, context, { ...input, mayGo: anyEffects }),
  )
  return plan ?? refuse(done, errors, ONE_IS_GONE)
})

const reopenShifts = os.reopenShifts.use(administrator).handler(async ({ context, input, errors }) => {
  const outcome = await openingShifts(context, { ...input, ids: [input.id] })
  if (outcome.kind !== 'inactive') return refuse(outcome, errors, NO_SUCH_VIKAR)
  return countOpened(outcome.opened)
})

const reopenShiftsOf = os.reopenShiftsOf.use(administrator).handler(async ({ context, input, errors }) => {
  const outcome = await openingShifts(context, input)
  if (outcome.kind !== 'inactive') return refuse(outcome, errors, ONE_IS_GONE)
  return countOpened(outcome.opened)
})

type Outcome =
  | { readonly kind: 'not-found' | 'elsewhere' | 'removed' | 'inactive' }
  | { readonly kind: 'affected'; readonly now: Affected; readonly plan?: LeavingPlan }

interface Refusals {
  readonly ELSEWHERE: () => Error
  readonly AFFECTED: (options: { data: ReturnType<typeof affectedData> }) => Error
}

/** Throws the contract's error for an act that was not done. */
const refuse = (outcome: Outcome, errors: Refusals, gone: string): never => {
  if (outcome.kind === 'elsewhere') throw errors.ELSEWHERE()
  if (outcome.kind === 'affected') throw errors.AFFECTED({ data: affectedData(outcome) })
  throw notFound(gone)
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
  planRemove,
  remove,
  planRemoveSeveral,
  removeSeveral,
  planInactive,
  reopenShifts,
  reopenShiftsOf,
  removed,
  restore,
  forget,
})
