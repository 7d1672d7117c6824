import { isErrorCode } from '#web/errors.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { failureWords } from './economy-words.ts'

interface EconomyFailedProps {
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }
}

/** Stands where the figures could not be fetched. Trying again helps nobody who may not see them. */
export function EconomyFailed({ query: { error, isFetching, refetch } }: EconomyFailedProps) {
  const title = failureWords(error)
  if (isErrorCode(error, 'FORBIDDEN')) return <ErrorState title={title} />
  return <ErrorState title={title} onRetry={() => void refetch()} isRetrying={isFetching} />
}
