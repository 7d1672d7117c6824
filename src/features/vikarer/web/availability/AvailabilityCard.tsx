import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#web/errors.ts'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { useLater } from '#web/use-later.ts'
import { vikarerApi } from '../api.ts'
import css from './Availability.module.css'
import type { OwnShift } from './day-mark.ts'

/** The days on which a substitute cannot work: a calendar, the periods, and what changes them. */
export function AvailabilityCard({ shifts }: { shifts: readonly OwnShift[] }) {
  const answer = useQuery(vikarerApi.myAvailability.queryOptions())
  const later = useLater(loadCalendar, true)
  return (
    <Card as="section" title="Når du er utilgjengelig">
      {(answer.isPending || (answer.data && !later)) && (
        <div className={css.coming}>
          <Loading>Henter periodene dine...</Loading>
        </div>
      )}
      {answer.isLoadingError && (
        <ErrorState
          title="Kunne ikke hente periodene dine"
          onRetry={() => void answer.refetch()}
          isRetrying={answer.isFetching}
        >
          {errorMessage(answer.error)}
        </ErrorState>
      )}
      {answer.data && later && <later.Availability periods={answer.data.periods} shifts={shifts} />}
    </Card>
  )
}

/** A calendar weighs as much as half the page, and what is asked of the substitute is above it. */
const loadCalendar = () => import('./Availability.tsx')
