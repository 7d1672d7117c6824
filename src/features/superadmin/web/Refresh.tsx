import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { formatClock } from '#shared/dates.ts'
import { announce } from '#web/ui/announce.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import css from './Refresh.module.css'

interface RefreshProps {
  /** The keys of the page's queries. */
  keys: readonly QueryKey[]
  /** The toast after a failed fetch. */
  failure: (error: unknown) => { title: string; description?: string }
}

/** Refetches everything the page shows, and announces the time. The old content stays until then. */
export function Refresh({ keys, failure }: RefreshProps) {
  const queryClient = useQueryClient()
  const refreshing = useMutation({
    mutationFn: async () => {
      await Promise.all(
        keys.map((queryKey) =>
          queryClient.refetchQueries({ queryKey, type: 'active' }, { throwOnError: true }),
        ),
      )
      return `Oppdatert ${formatClock(new Date())}`
    },
    onSuccess: (words) => void announce(words),
    onError: (error) => showToast({ ...failure(error), tone: 'error' }),
  })
  return (
    <>
      {refreshing.data && <p className={css.refreshed}>{refreshing.data}</p>}
      <Button
        variant="secondary"
        icon={RefreshCw}
        onPress={() => refreshing.mutate()}
        isPending={refreshing.isPending}
        pendingText="Oppdaterer..."
      >
        Oppdater
      </Button>
    </>
  )
}
