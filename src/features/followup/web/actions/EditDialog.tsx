import { useDiscard } from '#web/form/DiscardGuard.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { useLater } from '#web/use-later.ts'
import type { LoggedAssignment } from '../../shapes.ts'

interface EditDialogProps {
  isOpen: boolean
  onClose: () => void
  assignment: LoggedAssignment
}

/** What can be changed of a shift that people have been asked about. */
export function EditDialog({ isOpen, onClose, assignment }: EditDialogProps) {
  const discard = useDiscard(onClose)
  const later = useLater(loadForm, isOpen)
  return (
    <Dialog isOpen={isOpen} onClose={discard.close} title="Endre oppdraget" size="wide">
      {later ? (
        <later.EditForm assignment={assignment} discard={discard} onSaved={onClose} />
      ) : (
        <Loading>Henter skjemaet...</Loading>
      )}
    </Dialog>
  )
}

const loadForm = () => import('./EditForm.tsx')
