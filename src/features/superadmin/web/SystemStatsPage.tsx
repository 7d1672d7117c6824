import { useQuery } from '@tanstack/react-query'
import { paths } from '#shared/paths.ts'
import { isErrorCode } from '#web/errors.ts'
import { Page } from '#web/ui/Page.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { BACK, FAILED } from '../texts.ts'
import { ActivityPanel } from './stats/ActivityPanel.tsx'
import { Figures } from './stats/Figures.tsx'
import { HealthPanel } from './stats/HealthPanel.tsx'
import { statisticsQuery } from './stats/queries.ts'
import css from './stats/Stats.module.css'
import { StatsFailure } from './stats/StatsFailure.tsx'
import { UseByMonth } from './stats/UseByMonth.tsx'

/** 'Systemstatistikk': the service in numbers, how it is doing, and the last twelve months. */
export function SystemStatsPage() {
  const query = useQuery(statisticsQuery())
  const { data, error, isLoadingError } = query
  return (
    <Page>
      <PageHeader title="Systemstatistikk" back={{ href: paths.admin, label: BACK }} />
      {isLoadingError || isErrorCode(error, 'FORBIDDEN') ? (
        <StatsFailure title={FAILED.statistics} query={query} />
      ) : (
        <>
          <Figures statistics={data} />
          <div className={css.panels}>
            <ActivityPanel statistics={data} />
            <HealthPanel />
          </div>
          <UseByMonth />
        </>
      )}
    </Page>
  )
}
