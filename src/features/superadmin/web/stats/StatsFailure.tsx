import { errorMessage, isErrorCode } from '#web/errors.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { NO_ENTRY } from '../../texts.ts'

interface StatsFailureProps {
  title: string
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }
}

/** What stands where numbers could not be fetched. */
export function StatsFailure({ title, query: { error, isFetching, refetch } }: StatsFailureProps) {
  if (isErrorCode(error, 'FORBIDDEN')) return <ErrorState title={NO_ENTRY.page} />
  return (
    <ErrorState title={title} onRetry={() => void refetch()} isRetrying={isFetching}>
      {errorMessage(error)}
    </ErrorState>
  )
}
