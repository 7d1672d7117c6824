import { useQuery } from '@tanstack/react-query'
import { useDiscard } from '#web/form/DiscardGuard.tsx'
import { errorMessage } from '#web/errors.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { useLater } from '#web/use-later.ts'
import type { Line } from '#features/asking/shapes.ts'
import { requestsApi } from '../api.ts'
import type { LineOf } from './line-words.ts'

interface ChangeLineDialogProps {
  isOpen: boolean
  onClose: () => void
  of: LineOf
  line: Line
}

/** How the line is asked, to be changed while it goes. */
export function ChangeLineDialog({ isOpen, onClose, of, line }: ChangeLineDialogProps) {
  const discard = useDiscard(onClose)
  const later = useLater(loadForm, isOpen)
  const settings = useQuery(requestsApi.askingSettings.queryOptions({ enabled: isOpen }))
  return (
    <Dialog isOpen={isOpen} onClose={discard.close} title="Endre køen" size="wide">
      {settings.error && <p role="alert">{errorMessage(settings.error)}</p>}
      {later && settings.data && (
        <later.ChangeLineForm
          of={of}
          line={line}
          quiet={settings.data.quiet}
          discard={discard}
          onSaved={onClose}
        />
      )}
      {!settings.error && !(later && settings.data) && <Loading>Henter skjemaet...</Loading>}
    </Dialog>
  )
}

const loadForm = () => import('./ChangeLineForm.tsx')
