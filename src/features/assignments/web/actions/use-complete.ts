import { useMutation } from '@tanstack/react-query'
import { failureToast } from '#web/errors.ts'
import { showToast } from '#web/ui/toast.ts'
import { assignmentsApi } from '../api.ts'
import { REPEATABLE } from '../../texts.ts'
import { useRefresh } from './use-refresh.ts'

/** Marks an assignment as completed. */
export const useComplete = (assignmentId: string) => {
  const refresh = useRefresh()
  const complete = useMutation(
    assignmentsApi.complete.mutationOptions({
      onSuccess: () => showToast({ title: 'Oppdraget er markert som fullført' }),
      onError: (error) =>
        showToast(failureToast('Kunne ikke markere oppdraget som fullført', error, { repeat: REPEATABLE })),
      onSettled: refresh,
    }),
  )
  return {
    complete: (onSettled?: () => void) => complete.mutate({ id: assignmentId }, { onSettled }),
    isCompleting: complete.isPending,
  }
}
