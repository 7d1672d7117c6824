import { useQuery } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Hourglass from 'lucide-react/icons/hourglass'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Users from 'lucide-react/icons/users'
import { formatDateShort, osloToday } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { errorMessage } from '#web/errors.ts'
import { REFRESH } from '#web/refresh.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Grid } from '#web/ui/Stack.tsx'
import { StatTile } from '#web/ui/StatTile.tsx'
import { overviewApi } from './api.ts'
import { FrontSection } from './FrontSection.tsx'

/** 'Hurtigoversikt': four figures that follow what happens, each a way in. */
export function QuickOverview() {
  const statistics = useQuery(overviewApi.statistics.queryOptions(REFRESH))
  const { data, dataUpdatedAt, isPending } = statistics
  const today = osloToday(new Date(dataUpdatedAt))
  return (
    <FrontSection title="Hurtigoversikt">
      {statistics.isLoadingError ? (
        <ErrorState
          title="Kunne ikke hente tallene"
          onRetry={() => void statistics.refetch()}
          isRetrying={statistics.isFetching}
        >
          {errorMessage(statistics.error)}
        </ErrorState>
      ) : (
        <Grid columns="narrow">
          <StatTile
            label="Aktive vikarer"
            value={data?.activeVikarer}
            note="tilgjengelige nå"
            href={paths.vikarer}
            icon={Users}
            isLoading={isPending}
          />
          <StatTile
            label="Åpne oppdrag"
            value={data?.openAssignments}
            note="venter på et ja"
            href={`${paths.assignmentLog}?status=waiting`}
            icon={Hourglass}
            isLoading={isPending}
          />
          <StatTile
            label="I dag"
            value={data?.todayAssignments}
            note={data && `oppdrag ${unbroken(formatDateShort(today))}`}
            href={data ? `${paths.assignmentLog}?fra=${today}&til=${today}` : paths.assignmentLog}
            icon={CalendarDays}
            isLoading={isPending}
          />
          <StatTile
            label="SMS igjen"
            value={data?.smsCredits}
            note={data?.smsCredits === 0 ? 'kjøp en pakke' : 'på kontoen'}
            href={paths.credits}
            icon={MessageSquareText}
            isLoading={isPending}
          />
        </Grid>
      )}
    </FrontSection>
  )
}

const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')
