import { useDiscard } from '#web/form/DiscardGuard.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { useLater } from '#web/use-later.ts'
import type { Customer, CustomerDetail } from '../../contract-customers.ts'

export interface UserDialogProps {
  /** `isSelf` where it is known: users cannot change their own role. */
  user: Customer & Partial<Pick<CustomerDetail, 'isSelf' | 'statistics'>>
  isOpen: boolean
  onClose: () => void
}

/** 'Rediger bruker': name, company and role. What was typed is not lost without a question. */
export function EditUserDialog({ user, isOpen, onClose }: UserDialogProps) {
  const later = useLater(loadForm, isOpen)
  const discard = useDiscard(onClose)
  return (
    <Dialog isOpen={isOpen} onClose={discard.close} title="Rediger bruker">
      {later ? (
        <later.EditUserForm user={user} onSaved={onClose} discard={discard} />
      ) : (
        <Loading>Henter skjemaet...</Loading>
      )}
    </Dialog>
  )
}

/** The page's first screen does without its fields and rules. */
const loadForm = () => import('./EditUserForm.tsx')
