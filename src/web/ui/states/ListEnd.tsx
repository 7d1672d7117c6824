import { Button } from '../actions/Button.tsx'
import css from './ListEnd.module.css'

interface ListEndProps {
  /** The list's query. */
  paged: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
  }
  onMore: () => void
  /** The text when the next rows could not be fetched. */
  failure: string
  /** The number of rows shown, of all. */
  shown?: string
  /** The text when all rows are shown; optional. */
  noMore?: string
}

/** Fetches the next rows of a list, and reports a failure or the end of the list. */
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
