import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { useLater } from '#web/use-later.ts'
import type { UserDialogProps } from './EditUserDialog.tsx'

interface DeleteUserDialogProps extends UserDialogProps {
  /** Where to go when the user is gone; the dialog closes itself. */
  onErased?: () => Promise<void> | void
}

/** 'Slett bruker': deactivate, or delete for good. */
export function DeleteUserDialog({ user, isOpen, onClose, onErased }: DeleteUserDialogProps) {
  const later = useLater(loadForm, isOpen)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Slett bruker" size="wide">
      {later ? (
        <later.DeleteUserForm user={user} onDone={onClose} onErased={onErased} />
      ) : (
        <Loading>Henter skjemaet...</Loading>
      )}
    </Dialog>
  )
}

/** The page's first screen does without it. */
const loadForm = () => import('./DeleteUserForm.tsx')
