import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { paths } from '#shared/paths.ts'
import { download } from '#web/download.ts'
import { errorMessage } from '#web/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toast.ts'

/** The whole register as a file for a spreadsheet; it can be imported again. */
export function RegisterDownload() {
  const fetching = useMutation({
    mutationFn: () => download(paths.exportVikarer),
    onSuccess: () => showToast({ title: 'CSV-fil lastet ned' }),
    onError: (error) =>
      showToast({
        title: 'Kunne ikke laste ned registeret',
        description: errorMessage(error),
        tone: 'error',
      }),
  })
  return (
    <Button
      variant="quiet"
      size="small"
      icon={Download}
      isPending={fetching.isPending}
      pendingText="Lager filen..."
      onPress={() => fetching.mutate()}
    >
      Last ned som CSV
    </Button>
  )
}
