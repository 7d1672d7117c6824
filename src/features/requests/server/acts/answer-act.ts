import type { TenantScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import type { ActPlan } from '../../contract-acts.ts'
import { actOnShift, PlanChanged, planOnShift, type Pressed, type ShiftAct } from './act-on-shift.ts'

/** The refusals of an act. */
export type RefusalOf<Acts extends (...args: never[]) => ShiftAct<unknown, unknown>> =
  ReturnType<Acts> extends ShiftAct<unknown, infer Refusal> ? Refusal : never

export interface Context {
  readonly services: Services
  readonly scope: TenantScope
}

/** The contract's error for each refusal; some end the transaction by an exception. */
export interface Refusals<Refusal> {
  readonly toError: (refusal: Refusal) => Error | Promise<Error>
  readonly fromException?: (error: unknown) => Refusal | undefined
}

/** The consequences of an act, or the error with the reason it is refused. */
export const answerPlan = async <Result, Refusal>(
  context: Context,
  pressed: Pressed,
  act: ShiftAct<Result, Refusal>,
  refusals: Refusals<Refusal>,
): Promise<ActPlan> => {
  const outcome = await planOnShift(context, pressed, act).catch(refusedBy(refusals))
  if ('refused' in outcome) throw await refusals.toError(outcome.refused)
  return outcome.plan
}

/** Does an act. If its consequences differ from those shown, nothing happens and the new plan is returned. */
export const answerAct = async <Result, Refusal>(
  context: Context,
  pressed: Pressed,
  work: ShiftAct<Result, Refusal>,
  refusals: PressRefusals<Refusal>,
): Promise<Result> => (await answerPress(context, pressed, work, refusals)).done

export interface PressRefusals<Refusal> extends Refusals<Refusal> {
  readonly planChanged: (options: { data: { plan: ActPlan } }) => Error
}

/** Does an act, and returns its consequences. */
export const answerActWithPlan = async <Result, Refusal>(
  context: Context,
  pressed: Pressed,
  work: ShiftAct<Result, Refusal>,
  refusals: PressRefusals<Refusal>,
): Promise<{ readonly done: Result; readonly plan: ActPlan }> => {
  const { done, plan } = await answerPress(context, { ...pressed, isPlanReturned: true }, work, refusals)
  if (!plan) throw new Error('an act was done without its plan')
  return { done, plan }
}

/** Does an act, and returns its consequences if the press named a plan. */
export const answerPress = async <Result, Refusal>(
  context: Context,
  pressed: Pressed,
  work: ShiftAct<Result, Refusal>,
  refusals: PressRefusals<Refusal>,
): Promise<{ readonly done: Result; readonly plan?: ActPlan }> => {
  const outcome = await actOnShift(context, pressed, work)
    .catch(async (error: unknown) => {
      if (!(error instanceof PlanChanged)) throw error
      const planned = await planOnShift(context, pressed, work)
      if ('refused' in planned) return planned
      throw refusals.planChanged({ data: planned })
    })
    .catch(refusedBy(refusals))
  if ('refused' in outcome) throw await refusals.toError(outcome.refused)
  return outcome
}

const refusedBy =
  <Refusal>({ fromException }: Refusals<Refusal>) =>
  (error: unknown): { readonly refused: Refusal } => {
    const refused = fromException?.(error)
    if (refused === undefined) throw error
    return { refused }
  }
