import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#web/errors.ts'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { PrintAgain } from '#web/ui/states/PrintAgain.tsx'
import { useNear } from '#web/use-near.ts'
import { vikarerApi } from '../api.ts'
import css from './Availability.module.css'
import type { OwnShift } from './day-mark.ts'

/** The days on which a substitute cannot work: a calendar, and the periods with their forms. */
export function AvailabilityCard({ shifts }: { shifts: readonly OwnShift[] }) {
  const { isNear, ref, lazy } = useNear(loadCalendar)
  const answer = useQuery(vikarerApi.myAvailability.queryOptions({ enabled: isNear }))
  return (
    <Card as="section" title="Når du er utilgjengelig">
      {(answer.isPending || (answer.data && !lazy)) && (
        <div className={css.coming} ref={ref}>
          {isNear && <Loading>Henter periodene dine...</Loading>}
          <PrintAgain />
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
      {answer.data && lazy && <lazy.Availability {...answer.data} shifts={shifts} />}
    </Card>
  )
}

/** The calendar is half as large as the page, and the open requests come above it. */
const loadCalendar = () => import('./Availability.tsx')
