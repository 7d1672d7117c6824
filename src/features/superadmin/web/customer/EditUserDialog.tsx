import { Dialog } from '#web/ui/Dialog.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { useLater } from '#web/use-later.ts'
import type { Customer } from '../../contract-customers.ts'

export interface UserDialogProps {
  /** `isSelf` where it is known: nobody changes their own role. */
  user: Customer & { readonly isSelf?: boolean }
  isOpen: boolean
  onClose: () => void
}

/** 'Rediger bruker': name, company and role. */
export function EditUserDialog({ user, isOpen, onClose }: UserDialogProps) {
  const later = useLater(loadForm, isOpen)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Rediger bruker">
      {later ? <later.EditUserForm user={user} onDone={onClose} /> : <Loading>Henter skjemaet...</Loading>}
    </Dialog>
  )
}

/** The page's first screen does without its fields and rules. */
const loadForm = () => import('./EditUserForm.tsx')
