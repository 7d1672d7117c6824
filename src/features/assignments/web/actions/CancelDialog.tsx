import { useSmsCountries } from '#features/credits/web/use-sms-countries.ts'
import { formatDateLong } from '#shared/dates.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { LoggedAssignment } from '../../log-shapes.ts'
import { cancelNotes } from './cancel-notes.ts'
import css from '../log/Log.module.css'
import { shiftTime } from '../log/shift-time.ts'
import { useCancel } from './use-cancel.ts'

interface CancelDialogProps {
  isOpen: boolean
  onClose: () => void
  assignment: LoggedAssignment
}

/** The question before an assignment is cancelled: who is told and how, and what is paid back. */
export function CancelDialog({ isOpen, onClose, assignment }: CancelDialogProps) {
  const { cancel, isCancelling } = useCancel(assignment)
  const smsCountries = useSmsCountries(isOpen)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => cancel(onClose)}
      title="Avlys oppdrag"
      confirmLabel="Avlys oppdrag"
      cancelLabel="Behold oppdraget"
      isPending={isCancelling}
      pendingText="Avlyser..."
    >
      <p className={css.cost}>
        {assignment.title}, {formatDateLong(assignment.date)} kl.{'\u00a0'}
        {shiftTime(assignment)}
      </p>
      <ul className={css.consequences}>
        {cancelNotes(assignment, smsCountries).map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
