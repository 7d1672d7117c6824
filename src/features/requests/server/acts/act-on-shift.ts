import { announceChange, readLoginsOfAsked } from '#features/assignments/server/announce.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { rehearse } from '#server/database/rehearse.ts'
import type { TenantScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import type { ActPlan } from '../../contract-acts.ts'
import { readPlan, readShiftState, type Acted } from './read-plan.ts'
import { readSending } from './read-sending.ts'
import { refuseInQuiet } from './refuse-in-quiet.ts'

/** Does an act in a transaction, or returns the reason it is refused. A refusal has written nothing, or throws. */
export type ShiftAct<Result, Refusal> = (
  tx: TenantTransaction,
) => Promise<{ readonly done: Result; readonly acted: Acted } | { readonly refused: Refusal }>

export interface Pressed {
  /** Null: the act creates the shift. */
  readonly id: string | null
  /** The version of the plan that was shown; absent: none was. */
  readonly seen?: string | undefined
  /** The answer has the plan of the act as it was done. */
  readonly isPlanReturned?: boolean
}

/**
 * The consequences differ from those shown; the transaction is rolled back. The plan of that transaction is not
 * shown: it read the shift before it waited for the earlier act.
 */
export class PlanChanged extends Error {}

type Context = { readonly services: Services; readonly scope: TenantScope }

/** Returns the consequences of an act: does it, reads the written rows, and rolls back. */
export const planOnShift = <Result, Refusal>(
  { services, scope }: Context,
  pressed: Pressed,
  act: ShiftAct<Result, Refusal>,
): Promise<{ readonly plan: ActPlan } | { readonly refused: Refusal }> =>
  rehearse(services.database, { scope, member: scope }, async (tx) => {
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
): Promise<{ readonly done: Result; readonly plan?: ActPlan } | { readonly refused: Refusal }> => {
  const { seen, isPlanReturned = false } = pressed
  const isPlanned = seen !== undefined || isPlanReturned
  const outcome = await services.database.transaction(scope, async (tx) => {
    const acted = await (isPlanned ? observe(tx, services, pressed, act) : justDo(tx, services, pressed, act))
    if ('refused' in acted) return acted
    const { assignmentId, others, isRepeated, plan } = acted
    if (plan && seen !== undefined && !isRepeated && plan.version !== seen) throw new PlanChanged()
    return { done: acted.done, assignmentId, others, plan, logins: await readLoginsOfAsked(tx, assignmentId) }
  })
  if ('refused' in outcome) return outcome
  const { logins, assignmentId, others, done, plan } = outcome
  announceChange(services, { employerId: scope.employerId, assignmentId, others, logins })
  return { done, ...(plan && { plan }) }
}

interface Observed<Result> {
  readonly done: Result
  readonly assignmentId: string
  /** Ids of further shifts of the request that the act has closed. */
  readonly others: readonly string[]
  readonly isRepeated: boolean
}

const justDo = async <Result, Refusal>(
  tx: TenantTransaction,
  services: Services,
  { id }: Pressed,
  act: ShiftAct<Result, Refusal>,
): Promise<(Observed<Result> & { readonly plan: null }) | { readonly refused: Refusal }> => {
  const outcome = await doUnlessQuiet(tx, services, id, act)
  if ('refused' in outcome) return outcome
  const { done, acted } = outcome
  return { done, assignmentId: shiftOf(id, acted), ...changedBy(acted), plan: null }
}

/** Does an act. In quiet hours it refuses one that asks or writes to people, with the number of people in its plan. */
const doUnlessQuiet = async <Result, Refusal>(
  tx: TenantTransaction,
  services: Services,
  id: string | null,
  act: ShiftAct<Result, Refusal>,
) => {
  const outcome = await act(tx)
  if ('refused' in outcome) return outcome
  const { sent, asks, sends } = outcome.acted
  if (!asks || !sends) return outcome
  const assignmentId = shiftOf(id, outcome.acted)
  const count = async () => {
    const state = await readShiftState(tx, assignmentId)
    if (!state) throw new Error(`messages were sent about an unknown shift: ${assignmentId}`)
    const { requestId } = state
    const { reached, bySms } = await readSending(tx, services, { assignmentId, requestId, sent, sends })
    return { people: reached, sms: bySms }
  }
  await refuseInQuiet(tx, services, { assignmentId, asks, count })
  return outcome
}

const changedBy = ({ others = [], isRepeated = false }: Acted) => ({
  others: others.map(({ id }) => id),
  isRepeated,
})

const shiftOf = (id: string | null, { assignmentId }: Acted): string => {
  const shift = id ?? assignmentId
  if (shift === undefined) throw new Error('an act that creates a shift returned none')
  return shift
}

const observe = async <Result, Refusal>(
  tx: TenantTransaction,
  services: Services,
  { id }: Pressed,
  act: ShiftAct<Result, Refusal>,
): Promise<(Observed<Result> & { readonly plan: ActPlan }) | { readonly refused: Refusal }> => {
  const before = id === null ? undefined : await readShiftState(tx, id)
  const outcome = await doUnlessQuiet(tx, services, id, act)
  if ('refused' in outcome) return outcome
  const { done, acted } = outcome
  const assignmentId = shiftOf(id, acted)
  const plan = await readPlan(tx, services, { ...acted, assignmentId, before })
  return { done, assignmentId, ...changedBy(acted), plan }
}
