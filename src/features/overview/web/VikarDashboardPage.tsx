import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { meQuery } from '#features/identity/web/api.ts'
import { MovedShifts } from '#features/mine/web/MovedShifts.tsx'
import { MyAssignments } from '#features/mine/web/MyAssignments.tsx'
import { MySummary } from '#features/mine/web/MySummary.tsx'
import { useMyAssignments, useMyPast, useMyShifts } from '#features/mine/web/use-my-assignments.ts'
import { useNewTimes } from '#features/mine/web/use-new-times.ts'
import { AvailabilityCard } from '#features/vikarer/web/availability/AvailabilityCard.tsx'
import { useInvitations, useInvitationsCard } from '#features/vikarer/web/profile/use-invitations.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { PrintAgain } from '#web/ui/states/PrintAgain.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { useLazyModule } from '#web/use-lazy-module.ts'
import { useNear } from '#web/use-near.ts'
import css from './VikarDashboard.module.css'
import { VikarGreeting } from './VikarGreeting.tsx'

/** A substitute's front page: open questions, coming shifts and availability. */
export function VikarDashboardPage() {
  const { data: me } = useQuery(meQuery())
  if (!me) {
    return (
      <Page>
        <Loading />
      </Page>
    )
  }
  if (me.isInNoOffice) return <LaterNoOffice fullName={me.fullName} email={me.email} />
  return (
    <Page>
      <title>Oversikt – Vikarklar</title>
      <VikarGreeting fullName={me.fullName}>
        <MySummary />
      </VikarGreeting>
      <Assembled>
        <div className={css.column}>
          <MovedShifts />
          <LaterInvitations />
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

/** Waits until the open questions are known: they come at the top, and would push a button from under a finger. */
function Assembled({ children }: { children: ReactNode }) {
  const isPending = [useMyAssignments('coming'), useInvitations()].some((query) => query.isPending)
  const isLoading = [useNewTimes(), useInvitationsCard(), useMyPast(false)].some((part) => part.isLoading)
  const [isShown, setShown] = useState(false)
  if (!isShown && !isPending && !isLoading) setShown(true)
  return (
    <>
      {!isShown && <Loading>Henter oppdragene dine...</Loading>}
      <div className={css.columns} hidden={!isShown}>
        {children}
      </div>
    </>
  )
}

function LaterInvitations() {
  const { card } = useInvitationsCard()
  return card && <card.Invitations />
}

/** The page of a substitute who is in no register, which is rare. */
function LaterNoOffice(who: { fullName: string; email: string }) {
  const lazy = useLazyModule(loadNoOffice, true)
  if (!lazy)
    return (
      <Page>
        <Loading />
      </Page>
    )
  return (
    <lazy.NoOffice {...who}>
      <LaterInvitations />
    </lazy.NoOffice>
  )
}

const loadNoOffice = () => import('./NoOffice.tsx')

/** At the end of the page, so that nothing moves when its script arrives. */
function LastCard() {
  const { ref, lazy } = useNear(loadMyEmployers)
  if (lazy) return <lazy.MyEmployers />
  return (
    <div ref={ref}>
      <Card title="Arbeidsgiverne dine">
        <PrintAgain />
      </Card>
    </div>
  )
}

const loadMyEmployers = () => import('./MyEmployers.tsx')

function OwnAvailability() {
  return <AvailabilityCard shifts={useMyShifts()} />
}
