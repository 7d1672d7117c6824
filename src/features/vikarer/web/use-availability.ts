import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '#web/errors.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { vikarerApi } from './api.ts'
import { affectedOf } from './leaving/api.ts'

/**
 * Changes the availability of some, and shows it while it is being saved. The caller shows a refusal because of
 * unseen effects.
 */
export function useAvailability() {
  const queryClient = useQueryClient()
  return useMutation(
    vikarerApi.setAvailability.mutationOptions({
      onError: (error) => {
        if (!affectedOf(error)) showToast(failureToast('Tilgjengeligheten er ikke endret', error))
      },
      // Pending until the register shows it.
      onSettled: () => queryClient.invalidateQueries({ queryKey: vikarerApi.key() }),
    }),
  )
}
