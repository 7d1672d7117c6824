import { useQueryClient } from '@tanstack/react-query'
import { roomApi } from '#web/api.ts'
import type { employers } from '../contract.ts'

export const employersApi = roomApi<typeof employers>('employers')

/** After a change: the list as the server has it now. */
export const useRefreshPeople = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: employersApi.people.key() })
}
