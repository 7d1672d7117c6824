import Download from 'lucide-react/icons/download'
import { useMutation } from '@tanstack/react-query'
import { download } from '#web/download.ts'
import { failureToast } from '#web/errors.ts'
import { IfPermitted } from '#web/IfPermitted.tsx'
import { withProof } from '#web/proof.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { LogFilter } from '../../shapes.ts'
import { exportAddress } from '../filter/log-filter.ts'

/** Downloads the shifts that match the filter, as a file for a spreadsheet. */
export function LogDownload({ filter }: { filter: LogFilter }) {
  const fetching = useMutation({
    mutationFn: () => withProof(() => download(exportAddress(filter))),
    onSuccess: () => showToast({ title: 'Oppdragene er lastet ned' }),
    onError: (error) => showToast(failureToast('Kunne ikke laste ned CSV-filen', error)),
  })
  return (
    <IfPermitted area="planning">
      <Button
        variant="quiet"
        size="small"
        icon={Download}
        isPending={fetching.isPending}
        pendingText="Lager filen..."
        onPress={() => fetching.mutate()}
      >
        Eksporter CSV
      </Button>
    </IfPermitted>
  )
}
