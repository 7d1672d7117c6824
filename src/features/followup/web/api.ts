import { useQueryClient } from '@tanstack/react-query'
import { roomApi } from '#web/api.ts'
import type { officeActs } from '#features/requests/contract-office-acts.ts'
import type { followup } from '../contract.ts'

/** The pages read and act; both kinds of procedure have addresses under `followup`. */
export const followupApi = roomApi<typeof followup & typeof officeActs>('followup')

/** Refetches the assignments on the screen, in case the live notice is lost. */
export const useRefresh = () => {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: followupApi.key() })
}
