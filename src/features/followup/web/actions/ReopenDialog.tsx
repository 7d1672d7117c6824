import { useMutation } from '@tanstack/react-query'
import { REPEATABLE } from '#features/assignments/texts.ts'
import { errorMessage, failureToast, isErrorCode } from '#web/errors.ts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import { followupApi, useRefresh } from '../api.ts'
import { PlanNotes } from '#features/requests/web/plan/PlanNotes.tsx'
import { planToast } from '#features/requests/web/plan/plan-toast.ts'
import { isPlanChanged, usePlan } from '#features/requests/web/plan/use-plan.ts'

interface ReopenDialogProps {
  isOpen: boolean
  onClose: () => void
  assignment: LoggedAssignment
}

/** Confirms the reopening of a shift that was cancelled or completed too soon. */
export function ReopenDialog({ isOpen, onClose, assignment: { id } }: ReopenDialogProps) {
  const refresh = useRefresh()
  const shown = usePlan((askNext) => followupApi.planReopen.queryOptions({ input: { id, askNext } }), {
    isOpen,
  })
  const reopen = useMutation(
    followupApi.reopen.mutationOptions({
      onSuccess: () => {
        onClose()
        showToast(planToast('Oppdraget er åpnet igjen', shown.plan))
      },
      onError: (error) => {
        if (!isRefusal(error) && !isPlanChanged(error))
          showToast(failureToast('Oppdraget er ikke åpnet igjen', error, { repeat: REPEATABLE }))
      },
      onSettled: refresh,
    }),
  )
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => reopen.mutate({ id, ...shown.press })}
      title="Åpne oppdraget igjen"
      tone="normal"
      confirmLabel="Åpne igjen"
      isPending={reopen.isPending}
      pendingText="Åpner..."
      isConfirmDisabled={!shown.isCurrent}
    >
      <PlanNotes shown={shown} refusal={reopen.error} />
      {isRefusal(reopen.error) && <p role="alert">{errorMessage(reopen.error)}</p>}
    </ConfirmDialog>
  )
}

const isRefusal = (error: unknown) =>
  ['BUSY', 'STARTED', 'SENT_AFTER_START'].some((code) => isErrorCode(error, code))
