import { useQuery } from '@tanstack/react-query'
import { requestsApi } from '#features/requests/web/api.ts'
import { lineWords, TOO_LITTLE } from '#features/requests/web/sending/forecast-words.ts'
import { logStatus } from '../../rules.ts'
import css from './Head.module.css'
import type { LoggedAssignment } from '../../shapes.ts'

/** The forecast changes with time, even without an answer. */
const LOOK_AGAIN_MS = 60_000

/** The forecast of a shift that waits for a yes. */
export function Forecast({ assignment }: { assignment: LoggedAssignment }) {
  const isWaiting =
    logStatus(assignment) === 'waiting' && (assignment.asked > 0 || assignment.lineLength !== null)
  const { data, dataUpdatedAt } = useQuery(
    requestsApi.forecastLine.queryOptions({
      input: { id: assignment.id },
      enabled: isWaiting,
      refetchInterval: LOOK_AGAIN_MS,
    }),
  )
  if (!isWaiting || !data || data.kind === 'not-open' || data.kind === 'nobody-left') return null
  return (
    <p className={css.forecast}>
      {data.kind === 'forecast' ? lineWords(data, new Date(dataUpdatedAt)) : TOO_LITTLE}
    </p>
  )
}
