import { useQueryClient } from '@tanstack/react-query'
import { assignmentsApi } from '../api.ts'

/** Fetches the substitute's assignments anew; settles when they are there. */
export const useOwnRefresh = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: assignmentsApi.key() })
}
