import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActPlan } from '#features/requests/contract.ts'
import { isErrorCode, secondsToRetry } from '#web/errors.ts'

/** Part of the input of the act. */
interface Press {
  readonly seen?: string
  readonly askNext?: boolean
}

export interface ShownPlan {
  readonly plan: ActPlan | undefined
  readonly error: unknown
  /** The shown plan is the one of the values as they are now. */
  readonly isCurrent: boolean
  readonly askNext: boolean
  readonly setAskNext: (askNext: boolean) => void
  readonly press: Press
}

/**
 * The consequences of an act while its dialog is open. They are fetched again whenever the shift changes, so the dialog always shows
 * the newest.
 *
 * @param options the query of the plan with the choice whether the next in line are asked; a halted line stays so unless it is chosen
 */
export const usePlan = <Options extends Pick<UseQueryOptions<ActPlan>, 'queryKey' | 'queryFn'>>(
  options: (askNext: boolean) => Options,
  { isOpen = true, isHalted = false }: { isOpen?: boolean; isHalted?: boolean } = {},
): ShownPlan => {
  const [askNext, setAskNext] = useState(!isHalted)
  const { data, error, isPlaceholderData, isFetching } = useQuery<ActPlan>({
    ...options(askNext),
    enabled: isOpen,
    placeholderData: keepPreviousData,
    ...askAgainInTime,
    staleTime: 0,
  })
  return {
    plan: data,
    error,
    isCurrent: data !== undefined && !isPlaceholderData && !isFetching,
    askNext,
    setAskNext,
    press: pressOf(data, askNext),
  }
}

/** A choice that the dialog did not show is none. */
export const pressOf = (plan: ActPlan | undefined, askNext: boolean, isCurrent = true): Press => ({
  ...(plan && isCurrent && { seen: plan.version }),
  ...(plan?.next?.isChoice && { askNext }),
})

/** Fetches a refused plan again after the wait that the server names. */
export const askAgainInTime = {
  retry: false,
  refetchInterval: ({ state }: { readonly state: { readonly error: unknown } }): number | false => {
    const seconds = secondsToRetry(state.error)
    return seconds !== null && seconds * 1000
  },
} as const

export const isPlanChanged = (error: unknown): boolean => isErrorCode(error, 'PLAN_CHANGED')
