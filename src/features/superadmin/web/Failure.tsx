import { errorMessage, isErrorCode } from '#web/errors.ts'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { NO_ENTRY } from '../texts.ts'

interface FailureProps {
  title: string
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }
}

/** Shown when a query failed. Without access there is no button to retry. */
export function Failure({ title, query: { error, isFetching, refetch } }: FailureProps) {
  if (isErrorCode(error, 'FORBIDDEN')) return <ErrorState title={NO_ENTRY.page} />
  return (
    <ErrorState title={title} onRetry={() => void refetch()} isRetrying={isFetching}>
      {errorMessage(error)}
    </ErrorState>
  )
}
