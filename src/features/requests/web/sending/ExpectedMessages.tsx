import type { PlannedRequest } from '../../contract-line.ts'
import { requestWords, TOO_LITTLE } from './forecast-words.ts'
import css from './Sending.module.css'
import { useForecast } from './use-forecast.ts'

/** '62 % sjanse for et ja før 06.50 · ventet 6 SMS', of a request that is being filled in; nothing while that cannot be asked. */
export function ExpectedMessages({ planned }: { planned: PlannedRequest | null }) {
  const { data, dataUpdatedAt } = useForecast(planned)
  if (!planned || !data) return null
  const { forecast } = data
  return <p className={css.dim}>{forecast ? requestWords(forecast, new Date(dataUpdatedAt)) : TOO_LITTLE}</p>
}
