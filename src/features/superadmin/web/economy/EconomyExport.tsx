import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { filteredPath, paths } from '#shared/paths.ts'
import { useAddressState } from '#web/address-state.ts'
import { download } from '#web/download.ts'
import { errorMessage } from '#web/errors.ts'
import { withProof } from '#web/proof.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { DONE } from '../../texts.ts'
import { economyAddress } from './use-economy.ts'

/** Downloads the customers as CSV: all, or those that the page's search finds. */
export function EconomyExport() {
  const [wanted] = useAddressState(economyAddress)
  const fetching = useMutation({
    mutationFn: () =>
      withProof(() =>
        download(
          wanted.search === ''
            ? paths.exportEconomy
            : filteredPath(paths.exportEconomy, { search: wanted.search }),
        ),
      ),
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
