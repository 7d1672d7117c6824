import { useQueryClient } from '@tanstack/react-query'
import { roomApi } from '#web/api.ts'
import type { followup } from '../contract.ts'

export const followupApi = roomApi<typeof followup>('followup')

/** Fetches anew what the screen shows of assignments, for when the live notice does not come through. */
export const useRefresh = () => {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: followupApi.key() })
}
