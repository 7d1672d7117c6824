import { useQueryClient } from '@tanstack/react-query'
import { mineApi } from './api.ts'

/** Fetches the substitute's assignments anew; settles when they are there. */
export const useRefreshMine = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: mineApi.key() })
}
