import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { paths } from '#shared/paths.ts'
import { download } from '#web/download.ts'
import { errorMessage } from '#web/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { DONE } from '../../texts.ts'

/** All customers as a file for a spreadsheet, whatever is searched for. */
export function EconomyExport() {
  const fetching = useMutation({
    mutationFn: () => download(paths.exportEconomy),
    networkMode: 'always',
    onSuccess: () => showToast({ title: DONE.csv }),
    onError: (error) =>
      showToast({
        title: 'Kunne ikke laste ned CSV-filen',
        description: errorMessage(error),
        tone: 'error',
      }),
  })
  return (
    <Button
      variant="secondary"
      icon={Download}
      isPending={fetching.isPending}
      pendingText="Lager filen..."
      onPress={() => fetching.mutate()}
    >
      Eksporter CSV
    </Button>
  )
}
