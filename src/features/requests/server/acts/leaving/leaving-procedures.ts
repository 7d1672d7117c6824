import { noteLimits } from '../../note-limits.ts'
import { leaving, type Affected, type LeavingPlan } from '#features/vikarer/contract-leaving.ts'
import { findOutside, refuseOutside } from '#features/vikarer/server/asked-elsewhere.ts'
import { letGo } from '#features/vikarer/server/give-login.ts'
import { readAffected } from '#features/vikarer/server/read-affected.ts'
import { forgetContact, listRemoved, restoreVikar } from '#features/vikarer/server/restore.ts'
import { saving } from '#features/vikarer/server/save.ts'
import { REOPEN_AT_ONCE_MAX } from '#features/vikarer/rules.ts'
import { ONE_IS_GONE } from '#features/vikarer/texts.ts'
import { tooManyAtOnce } from '#features/vikarer/texts-leaving.ts'
import { administrator, enter } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { fieldProblem, notFound } from '#server/api/problems.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { rehearse } from '#server/database/rehearse.ts'
import type { TenantScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { readLeavingPlan, readPhones } from './leaving-plan.ts'
import { makeInactive, type Inactive } from './make-inactive.ts'
import { announceOpened, countOpened, NONE_OPENED, ShiftsChanged } from './open-shifts.ts'
import { removeFromRegister, seenBy, type MayGo, type Removal } from './remove-from-register.ts'

const os = implementRoom(leaving)

const NO_SUCH_VIKAR = 'Fant ikke vikaren'

const preview = os.preview
  .use(administrator)
  .handler(({ context: { services, scope }, input }) =>
    services.database.read(scope, (tx) => readAffected(tx, services.config, input.ids)),
  )

const anyEffects: MayGo = () => null

/** The consequences are not those that were shown; the transaction is rolled back. */
class LeavingChanged extends Error {
  readonly plan: LeavingPlan

  constructor(plan: LeavingPlan) {
    super('the plan has changed')
    this.plan = plan
  }
}

/** Removes a substitute and works out the consequences. */
const removing = async (
  tx: TenantTransaction,
  { services, session }: Asked,
  { id, how, askNext, mayGo }: Removal,
) => {
  const phones = await readPhones(tx, [id])
  const done = await removeFromRegister(tx, services.config, { id, how, askNext, mayGo })
  // Messages leave then. Thrown inside, so that nothing is changed for a member who may not send.
  if (done.kind === 'removed' && done.opened.shifts.length > 0) enter('sending', session)
  const plan = () =>
    done.kind === 'removed' || done.kind === 'leaving'
      ? readLeavingPlan(tx, services, {
          how: done.kind === 'leaving' ? 'keep-shifts' : how === 'for-good' ? how : 'reopen-shifts',
          now: done.now,
          opened: done.kind === 'removed' ? done.opened : NONE_OPENED,
          phones,
        })
      : null
  return { done, plan }
}

const planRemove = os.planRemove.use(administrator).handler(async ({ context, input, errors }) => {
  const { services, scope } = context
  const { done, plan } = await rehearse(services.database, { scope, member: scope }, async (tx) => {
    const work = await removing(tx, context, { ...input, mayGo: anyEffects })
    return { done: work.done, plan: await work.plan() }
  }).catch(async (error: unknown) => ({
    done: await affectedNow(error, services, scope, [input.id]),
    plan: null,
  }))
  if (plan) return plan
  if (done.kind === 'elsewhere') throw errors.ELSEWHERE()
  if (done.kind === 'affected') throw errors.AFFECTED({ data: { now: done.now } })
  throw notFound(NO_SUCH_VIKAR)
})

const remove = os.remove.use(administrator).handler(async ({ context, input, errors }) => {
  const { services, scope, session } = context
  const { seen } = input
  const outcome = await services.database
    .transaction(scope, async (tx) => {
      const { done, plan } = await removing(tx, context, { ...input, mayGo: seenBy(seen) })
      if ('now' in done) await proveSeen(seen, done, plan)
      return done
    })
    .catch(async (error: unknown) => affectedNow(error, services, scope, [input.id]))
  if (outcome.kind === 'not-found') throw notFound(NO_SUCH_VIKAR)
  if (outcome.kind === 'elsewhere') throw errors.ELSEWHERE()
  if (outcome.kind === 'affected') throw errors.AFFECTED({ data: affectedData(outcome) })
  services.live.publish(`employer:${scope.employerId}`, ['vikarer'])
  if (outcome.kind === 'leaving') return { isLeaving: true, reopened: 0, emails: 0, sms: 0 }
  announceOpened(services, scope.employerId, outcome.opened)
  noteLimits(services, session, outcome.opened.told)
  await letGo(services, outcome.released)
  return { isLeaving: false, ...countOpened(outcome.opened) }
})

/** Refuses an act whose effects are not those of the digest, and whose plan is not the one that was shown. */
const proveSeen = async (
  seen: string | undefined,
  done: { readonly kind: string; readonly now: Affected },
  plan: () => Promise<LeavingPlan> | null,
): Promise<void> => {
  if (seen === undefined || seen === done.now.seen || done.kind === 'affected') return
  const shown = await plan()
  if (shown && shown.version !== seen) throw new LeavingChanged(shown)
}

const planInactive = os.planInactive.use(administrator).handler(async ({ context, input, errors }) => {
  const { services, scope } = context
  const { done, plan } = await rehearse(services.database, { scope, member: scope }, async (tx) => {
    const work = await becomingInactive(tx, context, { ...input, mayGo: anyEffects })
    return { done: work.done, plan: await work.plan() }
  }).catch(async (error: unknown) => ({
    done: await affectedNow(error, services, scope, input.ids),
    plan: null,
  }))
  if (plan) return plan
  if (done.kind === 'elsewhere') throw errors.ELSEWHERE()
  if (done.kind === 'affected') throw errors.AFFECTED({ data: { now: done.now } })
  throw notFound(ONE_IS_GONE)
})

/** Makes substitutes inactive and works out the consequences. */
const becomingInactive = async (
  tx: TenantTransaction,
  { services, session }: Asked,
  { how, ...wanted }: Inactive & { readonly how: 'keep-shifts' | 'reopen-shifts' },
) => {
  const phones = await readPhones(tx, wanted.ids)
  const isOpening = how === 'reopen-shifts'
  if (isOpening && wanted.ids.length > REOPEN_AT_ONCE_MAX)
    throw fieldProblem('ids', tooManyAtOnce(REOPEN_AT_ONCE_MAX))
  const done = await makeInactive(tx, services.config, { ...wanted, isOpening })
  if (done.kind === 'inactive' && done.opened.shifts.length > 0) enter('sending', session)
  const plan = () =>
    done.kind === 'inactive'
      ? readLeavingPlan(tx, services, {
          how: isOpening ? 'inactive-and-open' : 'inactive',
          now: done.now,
          opened: done.opened,
          phones,
        })
      : null
  return { done, plan }
}

const reopenShifts = os.reopenShifts.use(administrator).handler(async ({ context, input, errors }) => {
  const outcome = await openingShifts(context, { ...input, ids: [input.id] })
  if (outcome.kind === 'not-found') throw notFound(NO_SUCH_VIKAR)
  if (outcome.kind === 'elsewhere') throw errors.ELSEWHERE()
  if (outcome.kind === 'affected') throw errors.AFFECTED({ data: affectedData(outcome) })
  return countOpened(outcome.opened)
})

const reopenShiftsOf = os.reopenShiftsOf.use(administrator).handler(async ({ context, input, errors }) => {
  const outcome = await openingShifts(context, input)
  if (outcome.kind === 'not-found') throw notFound(ONE_IS_GONE)
  if (outcome.kind === 'elsewhere') throw errors.ELSEWHERE()
  if (outcome.kind === 'affected') throw errors.AFFECTED({ data: affectedData(outcome) })
  return countOpened(outcome.opened)
})

interface Asked {
  readonly services: Services
  readonly scope: TenantScope
  readonly session: Parameters<typeof noteLimits>[1]
}

const openingShifts = async (
  context: Asked,
  {
    ids,
    seen,
    askNext,
  }: { readonly ids: readonly string[]; readonly seen: string; readonly askNext?: boolean | undefined },
) => {
  const { services, scope, session } = context
  const outcome = await services.database
    .transaction(scope, async (tx) => {
      const wanted = { ids, askNext, mayGo: seenBy(seen), how: 'reopen-shifts' } as const
      const { done, plan } = await becomingInactive(tx, context, wanted)
      if (done.kind === 'inactive' && !done.isRepeated) await proveSeen(seen, done, plan)
      return done
    })
    .catch(async (error: unknown) => affectedNow(error, services, scope, ids))
  if (outcome.kind !== 'inactive') return outcome
  services.live.publish(`employer:${scope.employerId}`, ['vikarer'])
  announceOpened(services, scope.employerId, outcome.opened)
  noteLimits(services, session, outcome.opened.told)
  return outcome
}

const affectedData = ({ now, plan }: { readonly now: Affected; readonly plan?: LeavingPlan }) => ({
  now,
  ...(plan && { plan }),
})

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
  planInactive,
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
  if (error instanceof LeavingChanged)
    return { kind: 'affected', now: error.plan.affected, plan: error.plan } as const
  if (!(error instanceof ShiftsChanged)) throw error
  return {
    kind: 'affected',
    now: await database.read(scope, (tx) => readAffected(tx, config, ids)),
  } as const
}
