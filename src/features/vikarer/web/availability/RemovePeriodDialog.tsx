import type { RefObject } from 'react'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { Period } from '../../contract-own.ts'
import { CONFIRM_PERIOD_REMOVAL } from '../../unavailability-texts.ts'
import css from './Availability.module.css'
import { FocusAfter } from './FocusAfter.tsx'
import { periodDates } from './period-words.ts'
import { Refusal } from './Refusal.tsx'
import { useRemovePeriod } from './use-remove-period.ts'

interface RemovePeriodDialogProps {
  period: Period | null
  isOpen: boolean
  onClose: () => void
  /** What takes the focus when the period, and so its button, is gone. */
  focusAfter: RefObject<HTMLElement | null>
  today: string
}

/** The question before a period is deleted. It stays open when that fails. */
export function RemovePeriodDialog({ period, isOpen, onClose, focusAfter, today }: RemovePeriodDialogProps) {
  const { remove, isRemoving, removedId, refusal, forget } = useRemovePeriod()
  const close = () => {
    forget()
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={close}
      onConfirm={() => period && remove(period.id, onClose)}
      title="Slett periode"
      confirmLabel="Slett periode"
      cancelLabel="Behold perioden"
      isPending={isRemoving}
      pendingText="Sletter..."
    >
      <p>{CONFIRM_PERIOD_REMOVAL}</p>
      {period && (
        <p className={css.dim}>
          {[periodDates(period, today), period.reason].filter((fact) => fact !== null).join(' · ')}
        </p>
      )}
      <Refusal error={refusal} />
      <FocusAfter target={focusAfter} isWanted={period !== null && period.id === removedId} />
    </ConfirmDialog>
  )
}
