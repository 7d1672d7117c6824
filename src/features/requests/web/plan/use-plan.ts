import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActPlan } from '#features/requests/contract.ts'
import { isErrorCode, secondsToRetry } from '#web/errors.ts'

/** The part of the act's input that names its plan. */
interface Press {
  readonly seen?: string
  readonly askNext?: boolean
}

export interface ShownPlan {
  readonly plan: ActPlan | undefined
  readonly error: unknown
  /** True if the shown plan is that of the current values. */
  readonly isCurrent: boolean
  readonly askNext: boolean
  readonly setAskNext: (askNext: boolean) => void
  readonly press: Press
}

/**
 * The consequences of an act while its dialog is open, refetched whenever the shift changes.
 *
 * @param options the plan's query for a choice to ask the next in line; a halted line stays halted unless it is
 *   chosen
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

/** Omits a choice that the dialog did not show. */
export const pressOf = (plan: ActPlan | undefined, askNext: boolean, isCurrent = true): Press => ({
  ...(plan && isCurrent && { seen: plan.version }),
  ...(plan?.next?.isChoice && { askNext }),
})

/** Refetches a refused plan after the server's wait. */
export const askAgainInTime = {
  retry: false,
  refetchInterval: ({ state }: { readonly state: { readonly error: unknown } }): number | false => {
    const seconds = secondsToRetry(state.error)
    return seconds !== null && seconds * 1000
  },
} as const

export const isPlanChanged = (error: unknown): boolean => isErrorCode(error, 'PLAN_CHANGED')
