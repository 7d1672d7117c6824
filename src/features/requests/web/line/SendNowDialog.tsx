import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { creditsApi } from '#features/credits/web/api.ts'
import { errorMessage, isErrorCode } from '#web/errors.ts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { Loading } from '#web/ui/states/Loading.tsx'
import type { Line } from '#features/asking/shapes.ts'
import type { Sent } from '#features/messages/shapes.ts'
import { lineToast, sendNowNotes } from './change-words.ts'
import type { LineOf } from './line-words.ts'
import { notDoneToast, useChangeSendTime } from './use-line-acts.ts'

interface SendNowDialogProps {
  isOpen: boolean
  onClose: () => void
  of: LineOf
  line: Line
}

/** The question before a request is sent that would have waited: to how many, and what it costs. */
export function SendNowDialog({ isOpen, onClose, of: { id, channels }, line }: SendNowDialogProps) {
  const change = useChangeSendTime()
  const credits = useQuery(creditsApi.balance.queryOptions({ enabled: isOpen }))
  const balance = credits.data?.balance
  const [now] = useState(() => new Date())
  const send = () =>
    change.mutate(
      { id, version: line.sendVersion, sendAt: null },
      {
        onSuccess: (sent) => sent && showToast(sentToast(sent)),
        onError: (error) =>
          showToast(
            isErrorCode(error, 'STALE')
              ? { title: 'Ingenting er sendt', description: MOVED, tone: 'warning' }
              : notDoneToast('Ingenting er sendt', error),
          ),
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={send}
      title="Send nå"
      tone="normal"
      confirmLabel="Send nå"
      cancelLabel="La det vente"
      isPending={change.isPending}
      pendingText="Sender..."
      isConfirmDisabled={balance === undefined}
    >
      {balance === undefined && !credits.error && <Loading>Regner ut hva det koster...</Loading>}
      {credits.error && <p role="alert">{errorMessage(credits.error)}</p>}
      {balance !== undefined &&
        sendNowNotes(line, { channels, balance, now }).map((note) => <p key={note}>{note}</p>)}
    </ConfirmDialog>
  )
}

/** In quiet hours it may have been moved to their end instead. */
const sentToast = (sent: Sent) =>
  lineToast(sent.recipients > 0 ? 'Forespørselen sendes' : 'Forespørselen venter', sent)

const MOVED = 'En kollega har flyttet tidspunktet. Se over på nytt.'
