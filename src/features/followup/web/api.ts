import { useQueryClient } from '@tanstack/react-query'
import { roomApi } from '#web/api.ts'
import type { followup } from '../contract.ts'

export const followupApi = roomApi<typeof followup>('followup')

/** Refetches the assignments on the screen, in case the live notice is lost. */
export const useRefresh = () => {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: followupApi.key() })
}
