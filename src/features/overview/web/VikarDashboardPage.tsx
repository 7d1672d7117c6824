import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#features/accounts/web/api.ts'
import { OwnAssignments } from '#features/assignments/web/own/OwnAssignments.tsx'
import { OwnSummary } from '#features/assignments/web/own/OwnSummary.tsx'
import { useOwnShifts } from '#features/assignments/web/own/use-own-shifts.ts'
import { AvailabilityCard } from '#features/vikarer/web/availability/AvailabilityCard.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { Page } from '#web/ui/Page.tsx'
import { MyEmployers } from './MyEmployers.tsx'
import css from './VikarDashboard.module.css'
import { VikarGreeting } from './VikarGreeting.tsx'

/** The front page of substitutes: what they are asked, what they have said yes to, and when they can be asked. */
export function VikarDashboardPage() {
  const { data: me } = useQuery(meQuery())
  if (!me) {
    return (
      <Page>
        <Loading />
      </Page>
    )
  }
  return (
    <Page>
      <title>Oversikt – Vikarklar</title>
      <VikarGreeting fullName={me.fullName}>
        <OwnSummary />
      </VikarGreeting>
      <div className={css.columns}>
        <div className={css.column}>
          <OwnAssignments />
        </div>
        <div className={css.column}>
          <OwnAvailability />
          <MyEmployers />
        </div>
      </div>
    </Page>
  )
}

function OwnAvailability() {
  return <AvailabilityCard shifts={useOwnShifts()} />
}
