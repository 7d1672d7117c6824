import { useMutation } from '@tanstack/react-query'
import type { ActPlan } from '#features/requests/contract.ts'
import { REPEATABLE } from '#features/assignments/texts.ts'
import { failureToast } from '#web/errors.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { useShownDialog } from '#web/use-shown-dialog.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import { followupApi, useRefresh } from '../api.ts'
import { planToast } from '#features/requests/web/plan/plan-toast.ts'
import { isPlanChanged } from '#features/requests/web/plan/use-plan.ts'

type Kind =
  | 'details'
  | 'responses'
  | 'remindAll'
  | 'remindAssigned'
  | 'cancel'
  | 'complete'
  | 'edit'
  | 'write'
  | 'more'
  | 'filled'
  | 'reopen'

/** The acts on an assignment: each opens a dialog, except completing one that is over. */
export function useActions(assignment: LoggedAssignment) {
  const dialog = useShownDialog<Kind>()
  const { complete, completeError, isCompleting } = useComplete(assignment.id)
  return {
    dialog,
    complete,
    completeError,
    isCompleting,
    ask: (kind: Kind) => (kind === 'complete' && assignment.hasEnded ? complete() : dialog.show(kind)),
  }
}

export type Actions = ReturnType<typeof useActions>

/** Marks an assignment as completed. */
const useComplete = (assignmentId: string) => {
  const refresh = useRefresh()
  const complete = useMutation(
    followupApi.complete.mutationOptions({
      onError: (error) => {
        if (!isPlanChanged(error))
          showToast(failureToast('Kunne ikke markere oppdraget som fullført', error, { repeat: REPEATABLE }))
      },
      onSettled: refresh,
    }),
  )
  return {
    completeError: complete.error,
    complete: (onClose?: () => void, plan?: ActPlan) =>
      complete.mutate(
        { id: assignmentId, ...(plan && { seen: plan.version }) },
        {
          onSettled: (_, error) => {
            if (!isPlanChanged(error)) onClose?.()
          },
          onSuccess: () => showToast(planToast('Oppdraget er markert som fullført', plan)),
        },
      ),
    isCompleting: complete.isPending,
  }
}
