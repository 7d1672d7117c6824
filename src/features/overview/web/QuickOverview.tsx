import { useQuery } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Hourglass from 'lucide-react/icons/hourglass'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Users from 'lucide-react/icons/users'
import { formatDateShort, osloToday } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { unbroken } from '#shared/counts.ts'
import { errorMessage } from '#web/errors.ts'
import { REFRESH } from '#web/refresh.ts'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Grid } from '#web/ui/frame/Stack.tsx'
import { StatTile } from '#web/ui/StatTile.tsx'
import { overviewApi } from './api.ts'
import { ofDepartment } from './day/shifts.ts'
import { FrontSection } from './FrontSection.tsx'

/** Where each figure leads, and the text below it. */
type Tiles = Record<'vikarer' | 'open' | 'today' | 'credits', { href: string; note: string }>
const EMPLOYERS: Tiles = {
  vikarer: { href: paths.vikarer, note: 'tilgjengelige nå' },
  open: { href: `${paths.assignmentLog}?status=waiting`, note: 'venter på et ja' },
  today: { href: paths.assignmentLog, note: '' },
  credits: { href: paths.credits, note: 'på kontoen' },
}
const SERVICES: Tiles = {
  vikarer: { href: paths.systemStats, note: 'tilgjengelige hos alle kunder' },
  open: { href: paths.systemStats, note: 'hos alle kunder' },
  today: { href: paths.systemStats, note: ' hos alle kunder' },
  credits: { href: paths.smsEconomy, note: 'på alle kontoer' },
}

interface QuickOverviewProps {
  isSuperadmin: boolean
  /** Whose shifts are counted; undefined: all. */
  departmentId?: string | undefined
}

/** 'Hurtigoversikt': four figures that follow what happens, each a way in; a superadmin's are those of the whole service. */
export function QuickOverview({ isSuperadmin, departmentId }: QuickOverviewProps) {
  const tiles = isSuperadmin ? SERVICES : EMPLOYERS
  const statistics = useQuery(
    overviewApi.statistics.queryOptions({ input: departmentId ? { departmentId } : {}, ...REFRESH }),
  )
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
            {...tiles.vikarer}
            icon={Users}
            isLoading={isPending}
          />
          <StatTile
            label="Åpne oppdrag"
            value={data?.openAssignments}
            {...tiles.open}
            href={tiles.open.href + (isSuperadmin ? '' : ofDepartment(departmentId))}
            icon={Hourglass}
            isLoading={isPending}
          />
          <StatTile
            label="I dag"
            value={data?.todayAssignments}
            href={
              data && !isSuperadmin
                ? `${tiles.today.href}?fra=${today}&til=${today}${ofDepartment(departmentId)}`
                : tiles.today.href
            }
            note={data && `oppdrag ${unbroken(formatDateShort(today))}${tiles.today.note}`}
            icon={CalendarDays}
            isLoading={isPending}
          />
          <StatTile
            label="SMS igjen"
            value={data?.smsCredits}
            href={tiles.credits.href}
            note={data?.smsCredits === 0 && !isSuperadmin ? 'kjøp en pakke' : tiles.credits.note}
            icon={MessageSquareText}
            isLoading={isPending}
          />
        </Grid>
      )}
    </FrontSection>
  )
}
