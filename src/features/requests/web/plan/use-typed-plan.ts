import { keepPreviousData, queryOptions, skipToken, type QueryKey, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActPlan } from '#features/requests/contract.ts'
import { askAgainInTime, pressOf, type ShownPlan } from './use-plan.ts'

/** A form changes with each key. */
const SETTLED_MS = 400

export interface TypedPlan extends ShownPlan {
  /** The consequences of the values as they are now are being worked out. */
  readonly isAwaited: boolean
}

/** The procedure of a plan. */
interface Planned<Input> {
  queryKey(options: { input: Input }): QueryKey
  key(): QueryKey
  call(input: Input, options: { signal: AbortSignal }): Promise<ActPlan>
}

/**
 * The consequences of an act as its form is filled in; the previous ones stay until the form has been left alone for a moment.
 *
 * @param toInput the input of the act with the choice whether the next in line are asked; null while the form is incomplete
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
