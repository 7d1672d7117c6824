import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '#web/errors.ts'
import { showToast } from '#web/ui/toast.ts'
import { assignmentsApi } from '../api.ts'
import { useRefresh } from './use-refresh.ts'

/** Marks an assignment as completed. */
export const useComplete = (assignmentId: string) => {
  const refresh = useRefresh()
  const complete = useMutation(
    assignmentsApi.complete.mutationOptions({
      onSuccess: () => showToast({ title: 'Oppdraget er markert som fullført' }),
      onError: (error) =>
        showToast({
          title: 'Kunne ikke markere oppdraget som fullført',
          description: errorMessage(error),
          tone: 'error',
        }),
      onSettled: refresh,
    }),
  )
  return {
    complete: (onSettled?: () => void) => complete.mutate({ id: assignmentId }, { onSettled }),
    isCompleting: complete.isPending,
  }
}
