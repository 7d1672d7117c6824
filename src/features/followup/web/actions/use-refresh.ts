import { useQueryClient } from '@tanstack/react-query'
import { followupApi } from '../api.ts'

/** Fetches anew what the screen shows of assignments, for when the live notice does not come through. */
export const useRefresh = () => {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: followupApi.key() })
}
