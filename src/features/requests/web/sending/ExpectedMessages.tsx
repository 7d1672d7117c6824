import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { Button } from '#web/ui/actions/Button.tsx'
import type { PlannedRequest } from '#features/asking/planned-request.ts'
import { requestsApi } from '../api.ts'
import { requestWords, TOO_LITTLE } from './forecast-words.ts'
import css from './Sending.module.css'

/**
 * '62 % sjanse for et ja før 06.50 · forventet 6 SMS', for the typed request; null while the forecast cannot be
 * fetched.
 */
export function ExpectedMessages({ planned }: { planned: PlannedRequest | null }) {
  const { data, dataUpdatedAt } = useForecast(planned)
  if (!planned || !data) return null
  const { forecast } = data
  return <p className={css.dim}>{forecast ? requestWords(forecast, new Date(dataUpdatedAt)) : TOO_LITTLE}</p>
}

/** Pause in typing, ms. */
const SETTLED_MS = 400

/**
 * The forecast of the typed request, fetched after a pause in typing; the previous answer stays until then. Null: a
 * required value is missing.
 */
const useForecast = (planned: PlannedRequest | null) =>
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

interface ProposedAtATimeProps {
  planned: PlannedRequest | null
  onChoose: (openAtMost: number) => void
}

/** Suggests how many people to ask at a time, if another number is chosen. */
export function ProposedAtATime({ planned, onChoose }: ProposedAtATimeProps) {
  const proposed = useForecast(planned).data?.forecast?.proposal?.openAtMost
  if (proposed === undefined || planned?.asking.kind !== 'some-at-a-time') return null
  if (proposed === planned.asking.openAtMost) return null
  return (
    <Button variant="quiet" size="small" onPress={() => onChoose(proposed)}>
      {`Bruk ${proposed} om gangen: 90\u00a0% sjanse`}
    </Button>
  )
}
