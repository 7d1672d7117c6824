import { TO_ALL } from '#features/answers/to-all.ts'
import { formatTimeRange } from '#shared/dates.ts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import type { Elsewhere } from './use-answer.ts'

interface TakeBothDialogProps {
  elsewhere: Elsewhere | null
  onClose: () => void
  onConfirm: () => void
  /** Number of shifts in the yes. */
  count?: number
}

/** Asks whether they take a shift that overlaps one at another employer: only they know whether that is possible. */
export function TakeBothDialog({ elsewhere, onClose, onConfirm, count = 1 }: TakeBothDialogProps) {
  return (
    <ConfirmDialog
      isOpen={elsewhere !== null}
      onClose={onClose}
      onConfirm={onConfirm}
      title={TO_ALL.takeBoth.question(count)}
      confirmLabel={TO_ALL.takeBoth.confirm(count)}
      cancelLabel={count > 1 ? 'Nei, ikke nå' : 'Nei, ikke denne'}
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
