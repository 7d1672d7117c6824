import { useQuery } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Hourglass from 'lucide-react/icons/hourglass'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Users from 'lucide-react/icons/users'
import { formatDateShort, osloToday } from '#shared/dates.ts'
import { logPath, paths } from '#shared/paths.ts'
import { unbroken } from '#shared/counts.ts'
import { errorMessage } from '#web/errors.ts'
import { REFRESH } from '#web/refresh.ts'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Grid } from '#web/ui/frame/Stack.tsx'
import { StatTile } from '#web/ui/StatTile.tsx'
import { overviewApi } from './api.ts'
import { FrontSection } from './FrontSection.tsx'

/** The page that each figure opens, and the text below it. */
export type Tiles = Record<'vikarer' | 'open' | 'today' | 'credits', { href: string; note: string }>
const tilesOf = (avdeling: string | undefined, day: string | undefined): Tiles => ({
  vikarer: { href: paths.vikarer, note: 'tilgjengelige nå' },
  open: { href: logPath({ status: 'waiting', avdeling }), note: 'venter på et ja' },
  today: { href: logPath({ fra: day, til: day, avdeling }), note: '' },
  credits: { href: paths.credits, note: 'på kontoen' },
})

interface QuickOverviewProps {
  /** Left out: those of an office. */
  service?: Tiles
  /** Counts the shifts of this department; undefined: all. */
  departmentId?: string | undefined
}

/** 'Hurtigoversikt': four live figures, each a link; a superadmin sees those of the whole service. */
export function QuickOverview({ service, departmentId }: QuickOverviewProps) {
  const statistics = useQuery(
    overviewApi.statistics.queryOptions({ input: departmentId ? { departmentId } : {}, ...REFRESH }),
  )
  const { data, dataUpdatedAt, isPending } = statistics
  const today = osloToday(new Date(dataUpdatedAt))
  const tiles = service ?? tilesOf(departmentId, data && today)
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
            {...tiles.vikarer}
            icon={Users}
            isLoading={isPending}
          />
          <StatTile
            label="Åpne oppdrag"
            value={data?.openAssignments}
            {...tiles.open}
            icon={Hourglass}
            isLoading={isPending}
          />
          <StatTile
            label="I dag"
            value={data?.todayAssignments}
            href={tiles.today.href}
            note={data && `oppdrag ${unbroken(formatDateShort(today))}${tiles.today.note}`}
            icon={CalendarDays}
            isLoading={isPending}
          />
          <StatTile
            label="SMS igjen"
            value={data?.smsCredits}
            href={tiles.credits.href}
            note={data?.smsCredits === 0 && !service ? 'kjøp en pakke' : tiles.credits.note}
            icon={MessageSquareText}
            isLoading={isPending}
          />
        </Grid>
      )}
    </FrontSection>
  )
}
