import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '#web/ui/actions/Button.tsx'
import { CREDITS_FAILED } from '#features/credits/texts.ts'
import { creditsApi } from '#features/credits/web/api.ts'
import { formatClock } from '#shared/dates.ts'
import { errorMessage } from '#web/errors.ts'
import { announce } from '#web/ui/announce.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { HISTORY_FAILED } from '../texts.ts'
import css from './RefreshButton.module.css'
import { smsApi } from './api.ts'

/** Refetches the page of credits. */
export function RefreshButton() {
  const { refresh, isRefreshing, refreshed } = useRefresh()
  return (
    <>
      {refreshed && <p className={css.lately}>{refreshed}</p>}
      <Button
        variant="secondary"
        icon={RefreshCw}
        onPress={refresh}
        isPending={isRefreshing}
        pendingText="Oppdaterer..."
      >
        Oppdater
      </Button>
    </>
  )
}

const ROOMS = [
  { queryKey: creditsApi.key(), failed: CREDITS_FAILED },
  { queryKey: smsApi.key(), failed: HISTORY_FAILED },
]

/** Refetches everything the page shows, and reports the result. The old content stays until then. */
export const useRefresh = () => {
  const queryClient = useQueryClient()
  const refetch = async ({ queryKey, failed }: (typeof ROOMS)[number]): Promise<boolean> => {
    try {
      await queryClient.refetchQueries({ queryKey, type: 'active' }, { throwOnError: true })
      return true
    } catch (error) {
      showToast({ title: failed, description: errorMessage(error), tone: 'error' })
      return false
    }
  }
  const refreshing = useMutation({
    mutationFn: async () => {
      const done = await Promise.all(ROOMS.map(refetch))
      return done.every(Boolean) ? `Oppdatert ${formatClock(new Date())}` : null
    },
    onSuccess: (words) => words && announce(words),
  })
  return {
    refresh: () => refreshing.mutate(),
    isRefreshing: refreshing.isPending,
    refreshed: refreshing.data,
  }
}
