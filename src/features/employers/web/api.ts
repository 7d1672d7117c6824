import { useQueryClient } from '@tanstack/react-query'
import { roomApi } from '#web/api.ts'
import type { employers } from '../contract.ts'

export const employersApi = roomApi<typeof employers>('employers')

/** Fetches the list again after a change. */
export const useRefreshPeople = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: employersApi.people.key() })
}
