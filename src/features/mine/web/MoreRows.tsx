import { type ReactNode, useState } from 'react'
import { showMore } from '#web/use-read-on.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import type { MyAssignment } from '../contract.ts'
import css from './Mine.module.css'
import { useFocusNewRow } from './focus-row.ts'
import type { MyAssignments } from './use-my-assignments.ts'

interface MoreRowsProps {
  rows: readonly MyAssignment[]
  /** Number of rows shown at first. */
  first: number
  /** The list with the rows, page by page. */
  list: MyAssignments
  /** The screen reader's addition to 'Vis flere', which names the list. */
  what: string
  children: (row: MyAssignment) => ReactNode
}

/** The first few rows of a list, then all fetched ones, then its next page; focus moves to the first new row. */
export function MoreRows({ rows, first, list, what, children }: MoreRowsProps) {
  const [isUnfolded, setIsUnfolded] = useState(false)
  const shown = isUnfolded ? rows : rows.slice(0, first)
  const hasFailed = list.isFetchNextPageError && !list.isFetchingNextPage
  const newRow = useFocusNewRow(hasFailed)
  const unfold = () => {
    newRow.expect()
    setIsUnfolded(true)
    if (shown.length === rows.length) void showMore(list.fetchNextPage, list.data?.pages.length ?? 0)
  }
  const hasMore = shown.length < rows.length || list.hasNextPage
  return (
    <>
      {shown.length > 0 && <ul className={css.rows}>{shown.map(children)}</ul>}
      {hasMore && (
        <div className={css.more}>
          {hasFailed && (
            <p className={css.failure} role="alert">
              Kunne ikke hente flere oppdrag. Prøv igjen.
            </p>
          )}
          <Button
            variant="secondary"
            size="small"
            aria-label={`Vis flere ${what}`}
            onPress={unfold}
            isPending={list.isFetchingNextPage}
            pendingText="Henter flere..."
          >
            Vis flere
          </Button>
        </div>
      )}
    </>
  )
}
