import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '#web/errors.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { vikarerApi } from './api.ts'
import { affectedOf } from './leaving/api.ts'

/** Changes the availability of some, and shows it as long as it is being saved. A refusal by what is affected is the caller's to show. */
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
