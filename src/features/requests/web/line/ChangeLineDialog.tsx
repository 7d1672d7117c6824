import { useQuery } from '@tanstack/react-query'
import { useDiscard } from '#web/form/DiscardGuard.tsx'
import { errorMessage } from '#web/errors.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { useLazyModule } from '#web/use-lazy-module.ts'
import type { Line } from '#features/asking/shapes.ts'
import { requestsApi } from '../api.ts'
import type { LineOf } from './line-words.ts'

interface ChangeLineDialogProps {
  isOpen: boolean
  onClose: () => void
  of: LineOf
  line: Line
}

/** Changes a line's plan while it runs. */
export function ChangeLineDialog({ isOpen, onClose, of, line }: ChangeLineDialogProps) {
  const discard = useDiscard(onClose)
  const lazy = useLazyModule(loadForm, isOpen)
  const settings = useQuery(requestsApi.askingSettings.queryOptions({ enabled: isOpen }))
  return (
    <Dialog isOpen={isOpen} onClose={discard.close} title="Endre køen" size="wide">
      {settings.error && <p role="alert">{errorMessage(settings.error)}</p>}
      {lazy && settings.data && (
        <lazy.ChangeLineForm
          of={of}
          line={line}
          quiet={settings.data.quiet}
          discard={discard}
          onSaved={onClose}
        />
      )}
      {!settings.error && !(lazy && settings.data) && <Loading>Henter skjemaet...</Loading>}
    </Dialog>
  )
}

const loadForm = () => import('./ChangeLineForm.tsx')
