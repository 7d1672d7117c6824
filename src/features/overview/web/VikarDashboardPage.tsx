import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { meQuery } from '#features/accounts/web/api.ts'
import { MovedShifts } from '#features/mine/web/MovedShifts.tsx'
import { MyAssignments } from '#features/mine/web/MyAssignments.tsx'
import { MySummary } from '#features/mine/web/MySummary.tsx'
import { useMyAssignments, useMyShifts } from '#features/mine/web/use-my-assignments.ts'
import { useNewTimes } from '#features/mine/web/use-new-times.ts'
import { AvailabilityCard } from '#features/vikarer/web/availability/AvailabilityCard.tsx'
import { useInvitations, useInvitationsCard } from '#features/vikarer/web/profile/use-invitations.ts'
import { Loading } from '#web/ui/states/Loading.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { useLater } from '#web/use-later.ts'
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

/** Shown once it is known what can be answered: that comes at the top, and would push a button from under a finger. */
function Assembled({ children }: { children: ReactNode }) {
  const isPending = [useMyAssignments('coming'), useInvitations()].some((query) => query.isPending)
  const isLoading = [useNewTimes(), useInvitationsCard()].some((part) => part.isLoading)
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
  const later = useLater(loadNoOffice, true)
  if (!later)
    return (
      <Page>
        <Loading />
      </Page>
    )
  return (
    <later.NoOffice {...who}>
      <LaterInvitations />
    </later.NoOffice>
  )
}

const loadNoOffice = () => import('./NoOffice.tsx')

/** At the end of the page, so that nothing moves when its script comes. */
function LastCard() {
  const later = useLater(loadMyEmployers, true)
  return later && <later.MyEmployers />
}

const loadMyEmployers = () => import('./MyEmployers.tsx')

function OwnAvailability() {
  return <AvailabilityCard shifts={useMyShifts()} />
}
