import { Button } from '../actions/Button.tsx'
import css from './ListEnd.module.css'

interface ListEndProps {
  /** The list, as its query has it. */
  paged: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
  }
  onMore: () => void
  /** What to say when the next rows could not be fetched. */
  failure: string
  /** How many of all are shown. */
  shown?: string
  /** What to say when these were all; nothing without. */
  noMore?: string
}

/** Fetches the next rows of a list and says when that did not work, or that these were all. */
export function ListEnd({ paged, onMore, failure, shown, noMore }: ListEndProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = paged
  if (!hasNextPage && !noMore) return null
  return (
    <div className={css.end}>
      {shown && <p className={css.dim}>{shown}</p>}
      {isFetchNextPageError && !isFetchingNextPage && (
        <p className={css.failed} role="alert">
          {failure}
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
        <p className={css.dim}>{noMore}</p>
      )}
    </div>
  )
}
