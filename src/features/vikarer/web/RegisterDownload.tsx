import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { formatCount } from '#shared/counts.ts'
import { paths } from '#shared/paths.ts'
import { download } from '#web/download.ts'
import { errorMessage } from '#web/errors.ts'
import { withProof } from '#web/proof.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { vikarerApi } from './api.ts'

/** Downloads the register for a spreadsheet. A member whose file omits substitutes sees their number first. */
export function RegisterDownload() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const fetching = useMutation({
    mutationFn: () => withProof(() => download(paths.exportVikarer)),
    onSuccess: () => showToast({ title: 'CSV-fil lastet ned' }),
    onError: sayFailed,
    onSettled: close,
  })
  const counting = useMutation({
    mutationFn: () => vikarerApi.previewExport.call(),
    onSuccess: ({ left }) => (left > 0 ? setOpen(true) : fetching.mutate()),
    onError: sayFailed,
  })
  const { vikarer, left } = counting.data ?? { vikarer: 0, left: 0 }
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={Download}
        isPending={counting.isPending || (fetching.isPending && !isOpen)}
        pendingText="Lager filen..."
        onPress={() => counting.mutate()}
      >
        Last ned som CSV
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        onConfirm={() => fetching.mutate()}
        title={`Last ned ${formatCount(vikarer)} av ${formatCount(vikarer + left)} vikarer?`}
        confirmLabel="Last ned"
        tone="normal"
        isPending={fetching.isPending}
        pendingText="Lager filen..."
      >
        <p>{leftOut(left)}</p>
      </ConfirmDialog>
    </>
  )
}

const leftOut = (left: number) =>
  `${left === 1 ? 'Én vikar' : `${formatCount(left)} vikarer`} som bare andre avdelinger har spurt, kommer ikke med i filen.`

const sayFailed = (error: unknown) =>
  showToast({ title: 'Kunne ikke laste ned registeret', description: errorMessage(error), tone: 'error' })
