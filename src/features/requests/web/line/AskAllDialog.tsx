import { useQuery } from '@tanstack/react-query'
import { creditsApi } from '#features/credits/web/api.ts'
import { paths } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { errorMessage } from '#web/errors.ts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import type { Line } from '#features/asking/shapes.ts'
import { askAllNotes } from './change-words.ts'
import type { LineOf } from './line-words.ts'
import { useAskAll } from './use-line-acts.ts'

interface AskAllDialogProps {
  isOpen: boolean
  onClose: () => void
  of: LineOf
  line: Line
}

/** The question before all who are left are asked: how many, and what it costs. */
export function AskAllDialog({ isOpen, onClose, of: { id, channels }, line }: AskAllDialogProps) {
  const askAll = useAskAll(onClose)
  const credits = useQuery(creditsApi.balance.queryOptions({ enabled: isOpen }))
  const balance = credits.data?.balance
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => askAll.mutate({ id })}
      title="Spør alle nå"
      tone="normal"
      confirmLabel="Spør alle nå"
      cancelLabel="La køen gå"
      isPending={askAll.isPending}
      pendingText="Spør..."
      isConfirmDisabled={balance === undefined}
    >
      {balance === undefined && !credits.error && <Loading>Regner ut hva det koster...</Loading>}
      {credits.error && <p role="alert">{errorMessage(credits.error)}</p>}
      {balance !== undefined && askAllNotes(line, channels, balance).map((note) => <p key={note}>{note}</p>)}
      {balance !== undefined && line.smsLeft > balance && (
        <LinkButton href={paths.credits} target="_blank" variant="secondary" size="small">
          Kjøp SMS (åpnes i ny fane)
        </LinkButton>
      )}
    </ConfirmDialog>
  )
}
