import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { showToast } from '#web/ui/toast.ts'
import { focusRow } from './focus-row.ts'
import { turnedMeanwhile } from './turned-meanwhile.ts'
import { fetchedOf, ownQuery } from './use-own-assignments.ts'

/** A question about an assignment goes away with its row when that turns: then this says why, and focuses what it became. */
export const useTurnedMeanwhile = (assignmentId: string, isAsking: boolean): void => {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isAsking) return
    return () => {
      const data = queryClient.getQueryData(ownQuery('coming').queryKey)
      const now = fetchedOf({ data }).find(({ id }) => id === assignmentId)
      const words = now && turnedMeanwhile(now)
      if (!words) return
      showToast(words)
      focusRow(assignmentId)
    }
  }, [queryClient, assignmentId, isAsking])
}
