import { formatDateLong, nightTo } from '#shared/dates.ts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import type { LoggedAssignment } from '../../shapes.ts'
import { followupApi } from '../api.ts'
import { shiftTime } from '../log/shift-time.ts'
import { PlanNotes } from '#features/requests/web/plan/PlanNotes.tsx'
import { usePlan } from '#features/requests/web/plan/use-plan.ts'
import type { Actions } from './use-actions.ts'

interface CompleteDialogProps {
  isOpen: boolean
  onClose: () => void
  onConfirm: Actions['complete']
  isPending: boolean
  refusal: unknown
  assignment: LoggedAssignment
}

/** Confirms the completion of a shift that has not ended. */
export function CompleteDialog({ assignment, onConfirm, refusal, ...dialog }: CompleteDialogProps) {
  const { id } = assignment
  const shown = usePlan(() => followupApi.planComplete.queryOptions({ input: { id } }), {
    isOpen: dialog.isOpen,
  })
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={() => onConfirm(dialog.onClose, shown.plan)}
      title="Marker som fullført"
      tone="normal"
      confirmLabel="Marker som fullført"
      pendingText="Lagrer..."
      isConfirmDisabled={!shown.isCurrent}
    >
      <p>
        Vakten er ikke over ennå: {nightTo(assignment.startTime)}
        {formatDateLong(assignment.date)} kl.{'\u00a0'}
        {shiftTime(assignment)}.
      </p>
      <PlanNotes shown={shown} refusal={refusal} />
    </ConfirmDialog>
  )
}
