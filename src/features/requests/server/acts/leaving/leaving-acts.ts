import { noteLimits } from '../../note-limits.ts'
import type { Affected, LeavingPlan } from '#features/vikarer/leaving-shapes.ts'
import { letGo } from '#features/vikarer/server/give-login.ts'
import { readAffected } from '#features/vikarer/server/read-affected.ts'
import { REOPEN_AT_ONCE_MAX } from '#features/vikarer/rules.ts'
import { tooManyAtOnce } from '#features/vikarer/texts-leaving.ts'
import { enter } from '#server/api/enforce-access.ts'
import { fieldProblem } from '#server/api/problems.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { TenantScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { readLeavingPlan, readPhones } from './leaving-plan.ts'
import { makeInactive, type Inactive } from './make-inactive.ts'
import { announceOpened, ShiftsChanged } from './open-shifts.ts'
import { removeFromRegister, seenBy, type MayGo, type Removal } from './remove-from-register.ts'

export interface Asked {
  readonly services: Services
  readonly scope: TenantScope
  readonly session: Parameters<typeof noteLimits>[1]
}

export const anyEffects: MayGo = () => null

/** The consequences differ from those shown; the transaction is rolled back. */
class LeavingChanged extends Error {
  readonly plan: LeavingPlan

  constructor(plan: LeavingPlan) {
    super('the plan has changed')
    this.plan = plan
  }
}

/** Removes substitutes and returns the consequences. */
export const removing = async (
  tx: TenantTransaction,
  { services, session }: Asked,
  { ids, how, askNext, mayGo }: Removal,
) => {
  const phones = await readPhones(tx, ids)
  const done = await removeFromRegister(tx, services.config, { ids, how, askNext, mayGo })
  // It sends messages. Thrown inside, so that nothing changes for a member who may not send.
  if (done.kind === 'removed' && done.opened.shifts.length > 0) enter('sending', session)
  refuseTooMany(done.kind === 'removed' ? new Set(done.opened.shifts.map(({ vikarId }) => vikarId)).size : 0)
  const plan = () =>
    done.kind === 'removed'
      ? readLeavingPlan(tx, services, {
          how: how ?? 'reopen-shifts',
          now: done.now,
          opened: done.opened,
          phones,
        })
      : null
  return { done, plan }
}

/** Thrown inside the transaction, so that nothing changes. */
const refuseTooMany = (holders: number) => {
  if (holders > REOPEN_AT_ONCE_MAX) throw fieldProblem('ids', tooManyAtOnce(REOPEN_AT_ONCE_MAX))
}

/** Removes substitutes whose consequences the actor has seen, and refreshes screens. */
export const removeSeen = async (
  context: Asked,
  wanted: Omit<Removal, 'mayGo'> & { readonly seen: string | undefined },
) => {
  const { services, scope, session } = context
  const { seen, ids } = wanted
  const outcome = await services.database
    .transaction(scope, async (tx) => {
      const { done, plan } = await removing(tx, context, { ...wanted, mayGo: seenBy(seen) })
      if ('now' in done) await proveSeen(seen, done, plan)
      return done
    })
    .catch(async (error: unknown) => affectedNow(error, services, scope, ids))
  if (outcome.kind !== 'removed') return outcome
  services.live.publish(`employer:${scope.employerId}`, ['vikarer'])
  announceOpened(services, scope.employerId, outcome.opened)
  noteLimits(services, session, outcome.opened.told)
  await letGo(services, outcome.released)
  return outcome
}

/** Refuses an act if its effects differ from the digest and its plan from the one shown. */
const proveSeen = async (
  seen: string | undefined,
  done: { readonly kind: string; readonly now: Affected },
  plan: () => Promise<LeavingPlan> | null,
): Promise<void> => {
  if (seen === undefined || seen === done.now.seen || done.kind === 'affected') return
  const shown = await plan()
  if (shown && shown.version !== seen) throw new LeavingChanged(shown)
}

/** Makes substitutes inactive and returns the consequences. */
export const becomingInactive = async (
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

export const openingShifts = async (
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

export const affectedData = ({ now, plan }: { readonly now: Affected; readonly plan?: LeavingPlan }) => ({
  now,
  ...(plan && { plan }),
})

/** Reads the effects again after a shift was closed between the read and the act. */
export const affectedNow = async (
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
