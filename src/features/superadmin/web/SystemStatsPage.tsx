import { useQuery } from '@tanstack/react-query'
import { paths } from '#shared/paths.ts'
import { Page } from '#web/ui/Page.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { BACK, FAILED } from '../texts.ts'
import { failureOf } from './failure-of.ts'
import { Failure } from './Failure.tsx'
import { OldFigures } from './OldFigures.tsx'
import { ActivityPanel } from './stats/ActivityPanel.tsx'
import { Figures } from './stats/Figures.tsx'
import { HealthPanel } from './stats/HealthPanel.tsx'
import { statisticsQuery } from './stats/queries.ts'
import css from './stats/Stats.module.css'
import { UseByMonth } from './stats/UseByMonth.tsx'

/** 'Systemstatistikk': the service in numbers, how it is doing, and the last twelve months. */
export function SystemStatsPage() {
  const query = useQuery(statisticsQuery())
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
        </>
      )}
    </Page>
  )
}
