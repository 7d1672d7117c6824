import { announceChange, readLoginsOfAsked } from '#features/assignments/server/announce.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { rehearse } from '#server/database/rehearse.ts'
import type { TenantScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import type { ActPlan } from '../../contract-acts.ts'
import { readPlan, readShiftState, type Acted } from './read-plan.ts'

/** Does an act in a transaction, or says why it cannot be done. A refusal has written nothing, or throws. */
export type ShiftAct<Result, Refusal> = (
  tx: TenantTransaction,
) => Promise<{ readonly done: Result; readonly acted: Acted } | { readonly refused: Refusal }>

export interface Pressed {
  readonly id: string
  /** The version of the plan that was shown; left out: none was. */
  readonly seen?: string | undefined
}

/**
 * The consequences are not those that were shown; the transaction is rolled back. Its own plan is not shown: it read the shift before it
 * waited for the act that came first.
 */
export class PlanChanged extends Error {}

type Context = { readonly services: Services; readonly scope: TenantScope }

/** Works out the consequences of an act: does it, reads what it has written, and takes it back. */
export const planOnShift = <Result, Refusal>(
  { services, scope }: Context,
  pressed: Pressed,
  act: ShiftAct<Result, Refusal>,
): Promise<{ readonly plan: ActPlan } | { readonly refused: Refusal }> =>
  rehearse(services.database, scope, async (tx) => {
    const outcome = await observe(tx, services, pressed, act)
    return 'refused' in outcome ? outcome : { plan: outcome.plan }
  })

/**
 * Does an act on a shift in one transaction and refreshes the screens that show it.
 *
 * @throws PlanChanged if its consequences differ from those that the dialog showed
 */
export const actOnShift = async <Result, Refusal>(
  { services, scope }: Context,
  pressed: Pressed,
  act: ShiftAct<Result, Refusal>,
): Promise<{ readonly done: Result } | { readonly refused: Refusal }> => {
  const { id, seen } = pressed
  const outcome = await services.database.transaction(scope, async (tx) => {
    const acted = seen === undefined ? await act(tx) : await observe(tx, services, pressed, act)
    if ('refused' in acted) return acted
    if ('plan' in acted && !acted.isRepeated && acted.plan.version !== seen) throw new PlanChanged()
    return { done: acted.done, logins: await readLoginsOfAsked(tx, id) }
  })
  if ('refused' in outcome) return outcome
  announceChange(services, { employerId: scope.employerId, assignmentId: id, logins: outcome.logins })
  return { done: outcome.done }
}

const observe = async <Result, Refusal>(
  tx: TenantTransaction,
  services: Services,
  { id }: Pressed,
  act: ShiftAct<Result, Refusal>,
) => {
  const before = await readShiftState(tx, id)
  const outcome = await act(tx)
  if ('refused' in outcome) return outcome
  if (!before) throw new Error(`an act was done on an unknown shift: ${id}`)
  const plan = await readPlan(tx, services, { assignmentId: id, before, ...outcome.acted })
  return { done: outcome.done, isRepeated: outcome.acted.isRepeated === true, plan }
}
