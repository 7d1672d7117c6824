import { useDiscard } from '#web/form/DiscardGuard.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { useLazyModule } from '#web/use-lazy-module.ts'
import type { LoggedAssignment } from '../../shapes.ts'

interface EditDialogProps {
  isOpen: boolean
  onClose: () => void
  assignment: LoggedAssignment
}

/** Edits a shift that people have been asked about. */
export function EditDialog({ isOpen, onClose, assignment }: EditDialogProps) {
  const discard = useDiscard(onClose)
  const lazy = useLazyModule(loadForm, isOpen)
  return (
    <Dialog isOpen={isOpen} onClose={discard.close} title="Endre oppdraget" size="wide">
      {lazy ? (
        <lazy.EditForm assignment={assignment} discard={discard} onSaved={onClose} />
      ) : (
        <Loading>Henter skjemaet...</Loading>
      )}
    </Dialog>
  )
}

const loadForm = () => import('./EditForm.tsx')
