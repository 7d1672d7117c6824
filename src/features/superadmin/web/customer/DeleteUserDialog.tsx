import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { useLazyModule } from '#web/use-lazy-module.ts'
import type { UserDialogProps } from './EditUserDialog.tsx'

interface DeleteUserDialogProps extends UserDialogProps {
  /** Called after the user is erased; the dialog closes itself. */
  onErased?: () => Promise<void> | void
}

/** 'Slett bruker': deactivation or permanent deletion. */
export function DeleteUserDialog({ user, isOpen, onClose, onErased }: DeleteUserDialogProps) {
  const lazy = useLazyModule(loadForm, isOpen)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Slett bruker" size="wide">
      {lazy ? (
        <lazy.DeleteUserForm user={user} onDone={onClose} onErased={onErased} />
      ) : (
        <Loading>Henter skjemaet...</Loading>
      )}
    </Dialog>
  )
}

/** Not part of the page's first screen. */
const loadForm = () => import('./DeleteUserForm.tsx')
