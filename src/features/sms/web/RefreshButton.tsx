import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Button } from '#web/ui/actions/Button.tsx'
import css from './RefreshButton.module.css'
import { useRefresh } from './use-refresh.ts'

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
