import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { PlannedRequest } from '#features/asking/planned-request.ts'
import { requestsApi } from '../api.ts'

/** Pause in typing, ms. */
const SETTLED_MS = 400

/**
 * The forecast of the typed request, fetched after a pause in typing; the previous answer stays until then. Null: a
 * required value is missing.
 */
export const useForecast = (planned: PlannedRequest | null) =>
  useQuery({ ...forecastQuery(planned), placeholderData: keepPreviousData })

const forecastQuery = (planned: PlannedRequest | null) =>
  queryOptions({
    queryKey: planned ? requestsApi.forecastRequest.queryKey({ input: planned }) : NOTHING,
    queryFn: planned
      ? async ({ signal }) => {
          await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
          signal.throwIfAborted()
          return requestsApi.forecastRequest.call(planned, { signal })
        }
      : skipToken,
  })

const NOTHING = requestsApi.forecastRequest.key()
