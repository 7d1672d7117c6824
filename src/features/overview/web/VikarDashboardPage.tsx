import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { meQuery } from '#features/accounts/web/api.ts'
import { MyAssignments } from '#features/mine/web/MyAssignments.tsx'
import { MySummary } from '#features/mine/web/MySummary.tsx'
import { useMyAssignments, useMyShifts } from '#features/mine/web/use-my-assignments.ts'
import { AvailabilityCard } from '#features/vikarer/web/availability/AvailabilityCard.tsx'
import { Invitations, useInvitations } from '#features/vikarer/web/profile/Invitations.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { useLater } from '#web/use-later.ts'
import { NoOffice } from './NoOffice.tsx'
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
  if (me.isInNoOffice)
    return (
      <NoOffice fullName={me.fullName} email={me.email}>
        <Invitations />
      </NoOffice>
    )
  return (
    <Page>
      <title>Oversikt – Vikarklar</title>
      <VikarGreeting fullName={me.fullName}>
        <MySummary />
      </VikarGreeting>
      <Assembled>
        <div className={css.column}>
          <Invitations />
          <MyAssignments />
        </div>
        <div className={css.column}>
          <OwnAvailability />
          <LastCard />
        </div>
      </Assembled>
    </Page>
  )
}

/** Shown once it is known what can be answered: it comes at the top, and would push what somebody is about to press. */
function Assembled({ children }: { children: ReactNode }) {
  const isPending = [useMyAssignments('coming'), useInvitations()].some((query) => query.isPending)
  return (
    <>
      {isPending && <Loading>Henter oppdragene dine...</Loading>}
      <div className={css.columns} hidden={isPending}>
        {children}
      </div>
    </>
  )
}

/** At the end of the page, so that nothing moves when its script comes. */
function LastCard() {
  const later = useLater(loadMyEmployers, true)
  return later && <later.MyEmployers />
}

const loadMyEmployers = () => import('./MyEmployers.tsx')

function OwnAvailability() {
  return <AvailabilityCard shifts={useMyShifts()} />
}
