import { useQuery } from '@tanstack/react-query'
import { formatCount, formatShare } from '#shared/counts.ts'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import { FAILED } from '../../texts.ts'
import { MonthChart } from '../chart/MonthChart.tsx'
import { Failure } from '../Failure.tsx'
import type { MonthOfUse } from '../../contract-statistics.ts'
import type { MonthRow } from '../chart/bars.ts'
import { REFRESH } from '#web/refresh.ts'
import { superadminApi } from '../api.ts'
import css from './Stats.module.css'

/** Assignments, filled shares and SMS over twelve months. */
export function UseByMonth() {
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
