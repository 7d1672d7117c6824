import { formatDateLong } from '#shared/dates.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { LoggedAssignment } from '../../log-shapes.ts'
import { shiftTime } from '../log/shift-time.ts'

interface CompleteDialogProps {
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
  isPending: boolean
  assignment: LoggedAssignment
}

/** The question before a shift that is not over is marked as completed. */
export function CompleteDialog({ assignment, ...dialog }: CompleteDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title="Marker som fullført"
      tone="normal"
      confirmLabel="Marker som fullført"
      pendingText="Lagrer..."
    >
      <p>
        Vakten er ikke over ennå: {formatDateLong(assignment.date)} kl.{'\u00a0'}
        {shiftTime(assignment)}. Et fullført oppdrag kan ikke åpnes igjen, og vikaren får ikke beskjed.
      </p>
    </ConfirmDialog>
  )
}
