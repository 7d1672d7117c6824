import { useMutation } from '@tanstack/react-query'
import { REPEATABLE } from '#features/assignments/texts.ts'
import { formatDateLong, nightTo } from '#shared/dates.ts'
import { failureToast } from '#web/errors.ts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import { followupApi, useRefresh } from '../api.ts'
import { shiftTime } from '../log/shift-time.ts'
import { PlanNotes } from '#features/requests/web/plan/PlanNotes.tsx'
import { planToast } from '#features/requests/web/plan/plan-toast.ts'
import { isPlanChanged, usePlan } from '#features/requests/web/plan/use-plan.ts'

interface CancelDialogProps {
  isOpen: boolean
  onClose: () => void
  assignment: LoggedAssignment
}

/** The question before an assignment is cancelled, with its consequences. */
export function CancelDialog({ isOpen, onClose, assignment }: CancelDialogProps) {
  const { id } = assignment
  const refresh = useRefresh()
  const shown = usePlan(() => followupApi.planCancel.queryOptions({ input: { id } }), { isOpen })
  const cancel = useMutation(
    followupApi.cancel.mutationOptions({
      onSuccess: () => {
        onClose()
        showToast(planToast('Oppdraget er avlyst', shown.plan))
      },
      onError: (error) => {
        if (isPlanChanged(error)) return
        onClose()
        showToast(failureToast('Kunne ikke avlyse oppdraget', error, { repeat: REPEATABLE }))
      },
      onSettled: refresh,
    }),
  )
  const { seen } = shown.press
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => cancel.mutate({ id, seen })}
      title="Avlys oppdrag"
      confirmLabel="Avlys oppdrag"
      cancelLabel="Behold oppdraget"
      isPending={cancel.isPending}
      pendingText="Avlyser..."
      isConfirmDisabled={!shown.isCurrent}
    >
      <p>
        <strong>
          {assignment.title}, {nightTo(assignment.startTime)}
          {formatDateLong(assignment.date)} kl.{'\u00a0'}
          {shiftTime(assignment)}
        </strong>
      </p>
      <PlanNotes shown={shown} refusal={cancel.error} />
    </ConfirmDialog>
  )
}
