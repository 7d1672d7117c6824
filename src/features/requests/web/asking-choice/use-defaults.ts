import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '#web/errors.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { AskingSettings } from '#features/asking/rules.ts'
import { USUAL_QUIET_HOURS } from '#features/messages/quiet-hours.ts'
import { requestsApi } from '../api.ts'

/** The employer's quiet hours, and a function that stores two numbers as its defaults: null until they are known. */
export const useDefaults = () => {
  const queryClient = useQueryClient()
  const { data: usual } = useQuery(requestsApi.askingSettings.queryOptions())
  const save = useMutation(
    requestsApi.saveAskingSettings.mutationOptions({
      onSuccess: (_, { openAtMost, patienceMinutes }) =>
        showToast({
          title: 'Husket til neste gang',
          description: `${openAtMost} om gangen, ${patienceMinutes} min hver.`,
          tone: 'success',
        }),
      onError: (error) => showToast(failureToast('Valget er ikke lagret', error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: requestsApi.askingSettings.key() }),
    }),
  )
  return {
    quiet: usual ? usual.quiet : USUAL_QUIET_HOURS,
    remember: usual
      ? (kept: Pick<AskingSettings, 'openAtMost' | 'patienceMinutes'>) => save.mutate({ ...usual, ...kept })
      : null,
    isSaving: save.isPending,
  }
}
