import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { PlannedRequest } from '#features/asking/planned-request.ts'
import { requestsApi } from '../api.ts'

/** A form changes with each key. */
const SETTLED_MS = 400

/**
 * What can be expected of the request as it is filled in, once it has been left alone for a moment; the previous answer stays until then.
 * Null: as much as is needed is not filled in yet.
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
