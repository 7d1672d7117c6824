import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isErrorCode } from './errors.ts'

/** Parts of a page that come after each other share one answer. A change marks it as stale at once. */
const FRESH_MS = 3000

/**
 * What was fetched, and what is being sent. Without a network everything fails at once: what the library would keep for later
 * (`networkMode: 'online'`) goes out when it is no longer expected.
 *
 * @param onStranger called when the server does not know who asks
 */
export const createQueryClient = (onStranger: () => void): QueryClient => {
  const onError = (error: unknown) => {
    if (isErrorCode(error, 'UNAUTHORIZED')) onStranger()
  }
  // The form compares what was typed with what is stored now.
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
