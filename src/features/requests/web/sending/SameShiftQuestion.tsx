import { formatCount } from '#shared/counts.ts'
import { paths } from '#shared/paths.ts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import type { SameShift } from '../../shapes.ts'

export interface SameShiftQuestionProps {
  same: SameShift
  onClose: () => void
  onSend: () => void
}

/** Asks before the same shift is sent a second time. Nothing has been sent yet. */
export function SameShiftQuestion({ same, onClose, onSend }: SameShiftQuestionProps) {
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={onSend}
      tone="normal"
      title={`Samme vakt er allerede ute (${formatCount(same.asked)} spurt). Send likevel?`}
      confirmLabel="Send likevel"
      cancelLabel="Ikke send"
    >
      <p>Sender du igjen, blir det to oppdrag, og to kan få hver sin vakt. Ingenting er sendt ennå.</p>
      <LinkButton href={paths.assignment(same.assignmentId)} variant="quiet" size="small">
        Se oppdraget som er ute
      </LinkButton>
    </ConfirmDialog>
  )
}
