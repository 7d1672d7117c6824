import { useQuery } from '@tanstack/react-query'
import Building2 from 'lucide-react/icons/building-2'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Hourglass from 'lucide-react/icons/hourglass'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Send from 'lucide-react/icons/send'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
import { paths } from '#shared/paths.ts'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { StatTile } from '#web/ui/StatTile.tsx'
import type { SystemStatistics, MonthOfUse } from '../contract-statistics.ts'
import { BACK, FAILED } from '../texts.ts'
import { failureOf } from './failure-of.ts'
import { Failure } from './Failure.tsx'
import { OldFigures } from './OldFigures.tsx'
import { ActivityPanel } from './stats/ActivityPanel.tsx'
import { ForecastPanel } from './stats/ForecastPanel.tsx'
import { HealthPanel } from './stats/HealthPanel.tsx'
import { REFRESH } from '#web/refresh.ts'
import { formatCount, formatShare } from '#shared/counts.ts'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import { superadminApi } from './api.ts'
import css from './stats/Stats.module.css'
import { MonthChart } from './chart/MonthChart.tsx'
import type { MonthRow } from './chart/bars.ts'

/** 'Systemstatistikk': the service's figures, its health, and the last twelve months. */
export function SystemStatsPage() {
  const query = useQuery(superadminApi.systemStatistics.queryOptions(REFRESH))
  const { data } = query
  return (
    <Page>
      <PageHeader title="Systemstatistikk" back={{ href: paths.admin, label: BACK }} />
      {failureOf(query) ? (
        <Failure title={FAILED.statistics} query={query} />
      ) : (
        <>
          <Figures statistics={data} />
          <OldFigures query={query} />
          <div className={css.panels}>
            <ActivityPanel statistics={data} />
            <HealthPanel />
          </div>
          <UseByMonth />
          <ForecastPanel />
        </>
      )}
    </Page>
  )
}

/** Assignments, filled shares and SMS over twelve months. */
function UseByMonth() {
  const query = useMonths()
  return (
    <section aria-labelledby="maned-for-maned" className={css.months}>
      <h2 id="maned-for-maned">Måned for måned</h2>
      <Charts query={query} />
    </section>
  )
}

function Charts({ query }: { query: ReturnType<typeof useMonths> }) {
  if (query.isLoadingError) return <Failure title={FAILED.statistics} query={query} />
  if (!query.data) return <Skeleton label="Henter tallene måned for måned..." />
  const { months } = query.data
  return (
    <>
      <MonthChart
        headingLevel={3}
        title="Oppdrag"
        valueHeader="Oppdrag"
        note="Oppdrag som har begynt. Avlyste er ikke med."
        rows={assignmentRows(months)}
      />
      <MonthChart
        headingLevel={3}
        title="Besetting"
        valueHeader="Besatt"
        note="Så mange av oppdragene fikk en vikar. Full høyde er 100 %."
        rows={filledRows(months)}
        full={100}
      />
      <MonthChart
        headingLevel={3}
        title="SMS"
        valueHeader="Sendt"
        note="SMS sendt for alle kunder."
        rows={smsRows(months)}
      />
    </>
  )
}

const useMonths = () => useQuery(superadminApi.monthsOfUse.queryOptions(REFRESH))

const assignmentRows = (months: readonly MonthOfUse[]): MonthRow[] =>
  months.map(({ month, assignments }) => counted(month, assignments))

const smsRows = (months: readonly MonthOfUse[]): MonthRow[] =>
  months.map(({ month, sms }) => counted(month, sms))

/** The filled share of the shifts in percent; null without shifts. */
const filledRows = (months: readonly MonthOfUse[]): MonthRow[] =>
  months.map(({ month, assignments, filled }) =>
    assignments === 0
      ? { month, value: null, shown: '–' }
      : { month, value: (100 * filled) / assignments, shown: formatShare(filled, assignments) },
  )

const counted = (month: string, count: number): MonthRow => ({
  month,
  value: count,
  shown: formatCount(count),
})

const TILES = [
  { key: 'totalUsers', label: 'Brukere i alt', note: 'med innlogging', icon: UserRound },
  { key: 'totalAdministrators', label: 'Administratorer', note: 'hos alle kunder', icon: Building2 },
  { key: 'totalVikarer', label: 'Vikarer i alt', note: 'i registrene', icon: Users },
  { key: 'totalAssignments', label: 'Oppdrag i alt', note: 'i historikken', icon: ClipboardList },
  { key: 'activeAssignments', label: 'Aktive oppdrag', note: 'venter på et ja', icon: Hourglass },
  { key: 'todayAssignments', label: 'Dagens oppdrag', note: 'med dagens dato', icon: CalendarDays },
  { key: 'totalSmsHistory', label: 'SMS sendt', note: 'i historikken', icon: Send },
  { key: 'totalSmsCredits', label: 'SMS-kreditter', note: 'på alle kontoer', icon: MessageSquareText },
] as const

/** The eight figures; '...' while they load. */
function Figures({ statistics }: { statistics: SystemStatistics | undefined }) {
  return (
    <section aria-label="Nøkkeltall" className={css.figures} aria-busy={!statistics}>
      {TILES.map(({ key, label, note, icon }) => (
        <StatTile key={key} label={label} value={statistics?.[key]} note={note} icon={icon} />
      ))}
    </section>
  )
}
