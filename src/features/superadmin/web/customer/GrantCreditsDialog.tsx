import { useDiscard } from '#web/form/DiscardGuard.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { useLater } from '#web/use-later.ts'
import type { Customer } from '../../contract-customers.ts'

interface GrantCreditsDialogProps {
  user: Customer
  /** In credits, as it is now. */
  balance: number
  isOpen: boolean
  onClose: () => void
}

/** 'Gi eller trekk tilbake SMS', for an administrator's employer. What was typed is not lost without a question. */
export function GrantCreditsDialog({ isOpen, onClose, ...customer }: GrantCreditsDialogProps) {
  const later = useLater(loadForm, isOpen)
  const discard = useDiscard(onClose)
  return (
    <Dialog isOpen={isOpen} onClose={discard.close} title="Gi eller trekk tilbake SMS">
      {later ? (
        <later.GrantCreditsForm {...customer} onBooked={onClose} discard={discard} />
      ) : (
        <Loading>Henter skjemaet...</Loading>
      )}
    </Dialog>
  )
}

/** The page's first screen does without its fields and rules. */
const loadForm = () => import('./GrantCreditsForm.tsx')
