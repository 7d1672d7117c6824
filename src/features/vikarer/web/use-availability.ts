import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '#web/errors.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { vikarerApi } from './api.ts'

/** Changes the availability of some, and shows it as long as it is being saved. */
export function useAvailability(onSaved?: () => void) {
  const queryClient = useQueryClient()
  return useMutation(
    vikarerApi.setAvailability.mutationOptions({
      onSuccess: onSaved,
      onError: (error) => showToast(failureToast('Tilgjengeligheten er ikke endret', error)),
      // Pending until the register shows it.
      onSettled: () => queryClient.invalidateQueries({ queryKey: vikarerApi.key() }),
    }),
  )
}
