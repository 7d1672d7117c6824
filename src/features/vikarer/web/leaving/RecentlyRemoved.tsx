import { useQuery } from '@tanstack/react-query'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { Stack } from '#web/ui/frame/Stack.tsx'
import { RESTORABLE_DAYS } from '../../texts-leaving.ts'
import { leavingApi } from './api.ts'
import css from './Leaving.module.css'
import { RemovedEntry } from './RemovedEntry.tsx'

/** The substitutes who were removed in the last 30 days, each with 'Gjenopprett'. */
export function RecentlyRemoved({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const removed = useQuery(leavingApi.removed.queryOptions({ enabled: isOpen }))
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Nylig slettet">
      <p className={css.dim}>
        Her ligger vikarer i {RESTORABLE_DAYS} dager etter at de er slettet. Så slettes telefon, e-post og
        notater.
      </p>
      {removed.isPending && <Loading>Henter...</Loading>}
      {removed.isLoadingError && <FailedQuery title="Kunne ikke hente listen" query={removed} />}
      {removed.data?.vikarer.length === 0 && <p>Ingen er slettet nylig.</p>}
      {removed.data && removed.data.vikarer.length > 0 && (
        <Stack as="ul" gap="small">
          {removed.data.vikarer.map((vikar) => (
            <RemovedEntry key={vikar.id} vikar={vikar} />
          ))}
        </Stack>
      )}
    </Dialog>
  )
}
