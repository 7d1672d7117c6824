import { formatTimeRange } from '#shared/dates.ts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import type { Elsewhere } from './use-answer.ts'

interface TakeBothDialogProps {
  elsewhere: Elsewhere | null
  onClose: () => void
  onConfirm: () => void
}

/** Asks whether they take a shift beside one at another employer's: only they know whether that is possible. */
export function TakeBothDialog({ elsewhere, onClose, onConfirm }: TakeBothDialogProps) {
  return (
    <ConfirmDialog
      isOpen={elsewhere !== null}
      onClose={onClose}
      onConfirm={onConfirm}
      title="Ta denne også?"
      confirmLabel="Ja, jeg tar denne også"
      cancelLabel="Nei, ikke denne"
      tone="normal"
    >
      {elsewhere && (
        <p>
          Du har vakt {formatTimeRange(elsewhere.shift.startTime, elsewhere.shift.endTime)} hos{' '}
          {elsewhere.shift.employerName ?? 'en annen arbeidsgiver'}.
        </p>
      )}
    </ConfirmDialog>
  )
}
