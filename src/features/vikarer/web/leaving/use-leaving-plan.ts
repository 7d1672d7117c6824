import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { LeavingPlan } from '../../leaving-shapes.ts'

export interface ShownLeaving {
  readonly plan: LeavingPlan | undefined
  readonly error: unknown
  /** True if the shown plan is that of the current values. */
  readonly isCurrent: boolean
  readonly askNext: boolean
  readonly setAskNext: (askNext: boolean) => void
  readonly refresh: () => void
}

/**
 * The consequences of a removal, or of making substitutes inactive, refetched as they change while the dialog is
 * open.
 */
export const useLeavingPlan = <Options extends Pick<UseQueryOptions<LeavingPlan>, 'queryKey' | 'queryFn'>>(
  options: (askNext: boolean) => Options,
  isOpen = true,
): ShownLeaving => {
  const [askNext, setAskNext] = useState(true)
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery<LeavingPlan>({
    ...options(askNext),
    enabled: isOpen,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  })
  return {
    plan: data,
    error,
    isCurrent: data !== undefined && !isPlaceholderData && !isFetching,
    askNext,
    setAskNext,
    refresh: () => void refetch(),
  }
}
