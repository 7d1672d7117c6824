import { useDiscard } from '#web/form/DiscardGuard.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { useLazyModule } from '#web/use-lazy-module.ts'
import type { Customer, CustomerDetail } from '../../contract-customers.ts'

export interface UserDialogProps {
  /** `isSelf` if known: users cannot change their own role. */
  user: Customer & Partial<Pick<CustomerDetail, 'isSelf' | 'statistics'>>
  isOpen: boolean
  onClose: () => void
}

/** 'Rediger bruker': name, company and role. Asks before it discards typed values. */
export function EditUserDialog({ user, isOpen, onClose }: UserDialogProps) {
  const lazy = useLazyModule(loadForm, isOpen)
  const discard = useDiscard(onClose)
  return (
    <Dialog isOpen={isOpen} onClose={discard.close} title="Rediger bruker">
      {lazy ? (
        <lazy.EditUserForm user={user} onSaved={onClose} discard={discard} />
      ) : (
        <Loading>Henter skjemaet...</Loading>
      )}
    </Dialog>
  )
}

/** Its fields and rules are not part of the page's first screen. */
const loadForm = () => import('./EditUserForm.tsx')
