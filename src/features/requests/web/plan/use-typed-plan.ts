import { keepPreviousData, queryOptions, skipToken, type QueryKey, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActPlan } from '#features/requests/contract.ts'
import { askAgainInTime, pressOf, type ShownPlan } from './use-plan.ts'

/** Pause in typing, ms. */
const SETTLED_MS = 400

export interface TypedPlan extends ShownPlan {
  /** The plan of the current values is being fetched. */
  readonly isAwaited: boolean
}

/** The procedure of a plan. */
interface Planned<Input> {
  queryKey(options: { input: Input }): QueryKey
  key(): QueryKey
  call(input: Input, options: { signal: AbortSignal }): Promise<ActPlan>
}

/**
 * The consequences of an act for the typed values, fetched after a pause in typing; the previous ones stay until then.
 *
 * @param toInput the act's input for a choice to ask the next in line; null while the form is incomplete
 */
export const useTypedPlan = <Input>(
  planned: Planned<Input>,
  toInput: (askNext: boolean) => Input | null,
  { isHalted = false }: { isHalted?: boolean } = {},
): TypedPlan => {
  const [askNext, setAskNext] = useState(!isHalted)
  const input = toInput(askNext)
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    ...planQuery(planned, input),
    placeholderData: keepPreviousData,
    ...askAgainInTime,
    staleTime: 0,
  })
  const plan = input !== null && !error ? data : undefined
  const isCurrent = plan !== undefined && !isPlaceholderData && !isFetching
  return {
    plan,
    error: input === null ? null : error,
    isCurrent,
    isAwaited: input !== null && isFetching,
    askNext,
    setAskNext,
    press: pressOf(plan, askNext, !isPlaceholderData),
  }
}

const planQuery = <Input>(planned: Planned<Input>, input: Input | null) =>
  queryOptions<ActPlan>({
    queryKey: input === null ? planned.key() : planned.queryKey({ input }),
    queryFn:
      input === null
        ? skipToken
        : async ({ signal }) => {
            await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
            signal.throwIfAborted()
            return planned.call(input, { signal })
          },
  })
