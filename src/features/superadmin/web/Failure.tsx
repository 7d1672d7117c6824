import { errorMessage, isErrorCode } from '#web/errors.ts'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { NO_ENTRY } from '../texts.ts'

interface FailureProps {
  title: string
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }
}

/** Shown where something could not be fetched. Retrying does not help a reader without access. */
export function Failure({ title, query: { error, isFetching, refetch } }: FailureProps) {
  if (isErrorCode(error, 'FORBIDDEN')) return <ErrorState title={NO_ENTRY.page} />
  return (
    <ErrorState title={title} onRetry={() => void refetch()} isRetrying={isFetching}>
      {errorMessage(error)}
    </ErrorState>
  )
}
