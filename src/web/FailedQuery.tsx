import { errorMessage, isErrorCode } from './errors.ts'
import { ErrorState } from './ui/states/ErrorState.tsx'

interface FailedQueryProps {
  title: string
  query: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown }
}

/**
 * The reason of a failed query, with a retry button, unless the person can never have the answer: a superadmin on an
 * office's page.
 */
export function FailedQuery({ title, query }: FailedQueryProps) {
  const { error, isFetching, refetch } = query
  const isRefused = isErrorCode(error, 'FORBIDDEN')
  return (
    <ErrorState title={title} onRetry={isRefused ? undefined : () => void refetch()} isRetrying={isFetching}>
      {errorMessage(error)}
    </ErrorState>
  )
}
