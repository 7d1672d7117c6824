import { useDiscard } from '#web/form/DiscardGuard.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { useLazyModule } from '#web/use-lazy-module.ts'
import type { Customer } from '../../contract-customers.ts'

interface GrantCreditsDialogProps {
  user: Customer
  /** The current balance in credits. */
  balance: number
  isOpen: boolean
  onClose: () => void
}

/** 'Gi eller trekk tilbake SMS', for an administrator's employer. Asks before it discards typed values. */
export function GrantCreditsDialog({ isOpen, onClose, ...customer }: GrantCreditsDialogProps) {
  const lazy = useLazyModule(loadForm, isOpen)
  const discard = useDiscard(onClose)
  return (
    <Dialog isOpen={isOpen} onClose={discard.close} title="Gi eller trekk tilbake SMS">
      {lazy ? (
        <lazy.GrantCreditsForm {...customer} onBooked={onClose} discard={discard} />
      ) : (
        <Loading>Henter skjemaet...</Loading>
      )}
    </Dialog>
  )
}

/** Its fields and rules are not part of the page's first screen. */
const loadForm = () => import('./GrantCreditsForm.tsx')
