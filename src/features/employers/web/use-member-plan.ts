import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { isErrorCode } from '#web/errors.ts'
import type { MemberPlan } from '../contract-member-plan.ts'

/** The consequences of an act on a member while its dialog is open. */
export const useMemberPlan = <Options extends Pick<UseQueryOptions<MemberPlan>, 'queryKey' | 'queryFn'>>(
  options: Options,
  isOpen: boolean,
) => {
  const { data, error, isPlaceholderData, isFetching } = useQuery<MemberPlan>({
    ...options,
    enabled: isOpen,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  })
  return {
    plan: data,
    error,
    /** The shown plan matches the current values. */
    isCurrent: data !== undefined && !isPlaceholderData && !isFetching,
    /** Part of the input of the act. */
    press: data ? { seen: data.version } : {},
  }
}

export const isPlanChanged = (error: unknown): boolean => isErrorCode(error, 'PLAN_CHANGED')
