import { Dialog } from '#web/ui/Dialog.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { useLater } from '#web/use-later.ts'
import type { Customer } from '../../contract-customers.ts'

interface GrantCreditsDialogProps {
  user: Customer
  /** In credits, as it is now. */
  balance: number
  isOpen: boolean
  onClose: () => void
}

/** 'Gi eller trekk tilbake SMS', for an administrator's employer. */
export function GrantCreditsDialog({ isOpen, onClose, ...customer }: GrantCreditsDialogProps) {
  const later = useLater(loadForm, isOpen)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Gi eller trekk tilbake SMS">
      {later ? (
        <later.GrantCreditsForm {...customer} onDone={onClose} />
      ) : (
        <Loading>Henter skjemaet...</Loading>
      )}
    </Dialog>
  )
}

/** The page's first screen does without its fields and rules. */
const loadForm = () => import('./GrantCreditsForm.tsx')
