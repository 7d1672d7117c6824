import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isErrorCode } from './errors.ts'

/** Parts of a page that appear after each other share one answer. A change marks it as stale at once. */
const FRESH_MS = 3000

/**
 * Caches queries, and sends mutations. Without a network everything fails at once: the library's default (`networkMode:
 * 'online'`) would send them later, when no one expects it.
 *
 * @param onStranger called when the server does not recognise the session
 */
export const createQueryClient = (onStranger: () => void): QueryClient => {
  const onError = (error: unknown) => {
    if (isErrorCode(error, 'UNAUTHORIZED')) onStranger()
  }
  // Refetches, so that the form compares its input with the stored version.
  const onFailedWrite = (error: unknown) => {
    onError(error)
    if (isErrorCode(error, 'STALE')) void client.invalidateQueries()
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError: onFailedWrite }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: FRESH_MS,
        refetchOnReconnect: 'always',
        refetchOnWindowFocus: true,
        retry: (failures, error) => failures < 2 && !isRefusal(error),
      },
      mutations: { networkMode: 'always', retry: false }, // a write is never retried automatically
    },
  })
  return client
}

const isRefusal = (error: unknown) =>
  ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'INPUT_INVALID'].some((code) => isErrorCode(error, code))
