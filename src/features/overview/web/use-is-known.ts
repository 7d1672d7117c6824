import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountsApi } from '#features/identity/web/api.ts'
import { creditsApi } from '#features/credits/web/api.ts'
import { employersApi } from '#features/employers/web/api.ts'
import { requestsApi } from '#features/requests/web/api.ts'
import { addDays } from '#shared/dates.ts'
import { useToday } from '#web/use-today.ts'
import { overviewApi } from './api.ts'
import { shiftsQuery } from './day/shifts.ts'

/**
 * True once every query that affects the layout of an office's front page has succeeded or failed. Shown one by one,
 * its parts would push each other down under a finger.
 */
export const useIsKnown = (departmentId: string | undefined, mayPlan: boolean): boolean => {
  const today = useToday()
  const answers = [
    useInfiniteQuery(shiftsQuery(today, addDays(today, 1), departmentId)),
    useQuery(overviewApi.attention.queryOptions()),
    useQuery(employersApi.departments.queryOptions()),
    useQuery(requestsApi.suggestions.queryOptions({ enabled: mayPlan })),
    useQuery(accountsApi.profile.queryOptions()),
    useQuery(creditsApi.balance.queryOptions()),
  ]
  const [isKnown, setKnown] = useState(false)
  const isWaiting = answers.some(({ isLoading }) => isLoading)
  if (!isKnown && !isWaiting) setKnown(true)
  return isKnown
}
