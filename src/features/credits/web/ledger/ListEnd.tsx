import { Button } from '#web/ui/Button.tsx'
import css from './Ledger.module.css'
import type { Ledger } from './use-ledger.ts'

/** Fetches the next movements and says when that did not work, or that these were all. */
export function ListEnd({ ledger, onMore }: { ledger: Ledger; onMore: () => void }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = ledger
  return (
    <div className={css.end}>
      {isFetchNextPageError && !isFetchingNextPage && (
        <p className={css.failed} role="alert">
          Kunne ikke hente flere bevegelser
        </p>
      )}
      {hasNextPage ? (
        <Button
          variant="secondary"
          onPress={onMore}
          isPending={isFetchingNextPage}
          pendingText="Henter flere..."
        >
          Vis flere
        </Button>
      ) : (
        <p className={css.dim}>Ingen flere bevegelser</p>
      )}
    </div>
  )
}
