import { Dialog } from '#web/ui/Dialog.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { useLater } from '#web/use-later.ts'
import type { Period } from '../../contract-own.ts'
import type { OwnShift } from './own-shift.ts'
import type { PeriodDraft } from './use-period-dialogs.ts'

interface PeriodDialogProps {
  draft: PeriodDraft | null
  isOpen: boolean
  onClose: () => void
  /** Those that are there already. */
  periods: readonly Period[]
  shifts: readonly OwnShift[]
}

/** 'Legg til periode' and 'Endre periode'; on a phone it rises from the bottom. */
export function PeriodDialog({ draft, isOpen, onClose, periods, shifts }: PeriodDialogProps) {
  const later = useLater(loadForm, isOpen)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={draft?.isNew === false ? 'Endre periode' : 'Legg til periode'}
    >
      {draft && later ? (
        <later.PeriodForm key={draft.id} draft={draft} periods={periods} shifts={shifts} onDone={onClose} />
      ) : (
        <Loading>Henter skjemaet...</Loading>
      )}
    </Dialog>
  )
}

/** The page's first screen does without its fields and rules. */
const loadForm = () => import('./PeriodForm.tsx')
