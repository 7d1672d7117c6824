import { useMutation } from '@tanstack/react-query'
import { failureToast } from '#web/errors.ts'
import { showToast } from '#web/ui/toast.ts'
import { assignmentsApi } from '../api.ts'
import type { LoggedAssignment } from '../../log-shapes.ts'
import { REPEATABLE } from '../../texts.ts'
import { cancelledToast } from './cancelled-toast.ts'
import { useRefresh } from './use-refresh.ts'

/** Cancels an assignment, and says who is told and who must be rung. */
export const useCancel = ({ id, vikar }: Pick<LoggedAssignment, 'id' | 'vikar'>) => {
  const refresh = useRefresh()
  const cancel = useMutation(
    assignmentsApi.cancel.mutationOptions({
      onSuccess: (cancelled) => showToast(cancelledToast(cancelled, vikar)),
      onError: (error) =>
        showToast(failureToast('Kunne ikke avlyse oppdraget', error, { repeat: REPEATABLE })),
      onSettled: refresh,
    }),
  )
  return {
    cancel: (onSettled?: () => void) => cancel.mutate({ id }, { onSettled }),
    isCancelling: cancel.isPending,
  }
}
