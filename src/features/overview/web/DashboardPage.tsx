import { useQuery, useInfiniteQuery } from '@tanstack/react-query'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import Send from 'lucide-react/icons/send'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { usePermission } from '#web/IfPermitted.tsx'
import { meQuery, accountsApi } from '#features/identity/web/api.ts'
import { areaOf } from '#shared/access-rules.ts'
import { paths } from '#shared/paths.ts'
import { Loading } from '#web/ui/states/Loading.tsx'
import { useLazyModule } from '#web/use-lazy-module.ts'
import { Page } from '#web/ui/frame/Page.tsx'
import { Attention, StartList, useAlarmed, useIsNew, useIsStarting } from './Attention.tsx'
import { Proposals } from '#features/requests/web/proposals/Proposals.tsx'
import type { Profile } from '#features/identity/contract.ts'
import { creditsApi } from '#features/credits/web/api.ts'
import { employersApi } from '#features/employers/web/api.ts'
import { requestsApi } from '#features/requests/web/api.ts'
import { addDays } from '#shared/dates.ts'
import { useToday } from '#web/use-today.ts'
import css from './day/Day.module.css'
import type { DepartmentFilterProps } from './day/DepartmentFilter.tsx'
import { NearDays } from './day/NearDays.tsx'
import { useHasDepartments, useShownDepartment } from './day/use-shown-department.ts'
import { SuperadminMenu } from './front-page-loader.ts'
import { PhoneMissing } from './PhoneMissing.tsx'
import { PhoneToConfirm } from './PhoneToConfirm.tsx'
import { QuickOverview } from './QuickOverview.tsx'
import { Welcome } from './Welcome.tsx'
import { FrontSection } from './FrontSection.tsx'
import { type MenuCard, MenuCards } from './MenuCards.tsx'
import { overviewApi } from './api.ts'
import { shiftsQuery } from './day/shifts.ts'

/** The front page of administrators and of superadmins, who see the figures of the whole service. */
export function DashboardPage() {
  const { data: me } = useQuery(meQuery())
  if (!me) {
    return (
      <Page>
        <Loading />
      </Page>
    )
  }
  const isSuperadmin = me.role === 'superadmin'
  return (
    <Page>
      <title>Oversikt – Vikarklar</title>
      <Welcome me={me} />
      {isSuperadmin ? <SuperadminMenu office={CARDS} /> : <Office />}
    </Page>
  )
}

const CARDS: readonly MenuCard[] = [
  { to: paths.vikarer, title: 'Vikarregister', icon: Users },
  { to: paths.createAssignment, title: 'Opprett oppdrag', icon: Send },
  { to: paths.assignmentLog, title: 'Oppdragslogg', icon: ClipboardList },
  { to: paths.credits, title: 'Kjøp SMS-pakker', icon: MessageSquarePlus },
]

/** Until the office has a name, messages carry the name of the person who sends them. */
export function NameMissing() {
  const { data: profile } = useQuery(accountsApi.profile.queryOptions())
  return usePermission('owning') && profile?.company === null && <Asking profile={profile} />
}

function Asking({ profile }: { profile: Profile }) {
  const lazy = useLazyModule(loadForm, true)
  return lazy && <lazy.NameOffice profile={profile} />
}

const loadForm = () => import('#features/identity/web/profile/NameOffice.tsx')

/**
 * True once every query that affects the layout of an office's front page has succeeded or failed. Shown one by one,
 * its parts would push each other down under a finger.
 */
const useIsKnown = (departmentId: string | undefined, mayPlan: boolean): boolean => {
  const today = useToday()
  const answers = [
    useInfiniteQuery(shiftsQuery(today, addDays(today, 1), departmentId)),
    useQuery(overviewApi.attention.queryOptions()),
    useQuery(employersApi.departments.queryOptions()),
    useQuery(requestsApi.suggestions.queryOptions({ enabled: mayPlan })),
    useQuery(accountsApi.profile.queryOptions()),
    useQuery(creditsApi.balance.queryOptions()),
  ]
  const [isKnown, setKnown] = useState(false)
  const isWaiting = answers.some(({ isLoading }) => isLoading)
  if (!isKnown && !isWaiting) setKnown(true)
  return isKnown
}

/** The pages of the office that a reader may open. */
const SEEN = CARDS.filter(({ to }) => areaOf(to) !== 'planning')

/** The front page of an office: the people who come, and the missing ones. */
function Office() {
  const isNew = useIsNew()
  const isStarting = useIsStarting()
  const mayPlan = usePermission('planning')
  const [departmentId, show] = useShownDepartment()
  const isKnown = useIsKnown(departmentId, mayPlan)
  if (!isKnown)
    return (
      <div className={css.coming}>
        <Loading>Henter dagen...</Loading>
      </div>
    )
  return (
    <>
      <SmsToTry />
      {mayPlan && <Proposals />}
      {isNew && mayPlan ? (
        <>
          <NameMissing />
          <StartList />
        </>
      ) : (
        <>
          {isStarting && mayPlan && <StartList />}
          <Departments shown={departmentId} onShow={show} />
          <Near departmentId={departmentId} />
          <NameMissing />
        </>
      )}
      <PhoneMissing />
      <PhoneToConfirm />
      <FrontSection title="Hovedmeny">
        <MenuCards cards={mayPlan ? CARDS : SEEN} isCompact />
      </FrontSection>
      <QuickOverview departmentId={departmentId} />
    </>
  )
}

/**
 * Shows a new employer's welcome gift until some of it is used. A gift received while the page is open is shown where
 * the number is confirmed: a new line here would move the page.
 */
export function SmsToTry() {
  const { data } = useQuery(creditsApi.balance.queryOptions())
  const [wasGiven] = useState(data?.gift?.isGiven ?? false)
  return wasGiven && data?.gift?.isGiven ? <p>Du har {data.gift.credits} SMS å prøve med</p> : null
}

/**
 * Shows the shifts of today and tomorrow beside the attention list. On a phone an alarm comes first. An alarm raised
 * while the page is open moves nothing: a toast leads to it, below the day if other entries come first.
 */
function Near({ departmentId }: { departmentId: string | undefined }) {
  const [only] = useState(useAlarmed())
  const days = <NearDays key="days" departmentId={departmentId} />
  const attention = <Attention key="attention" only={only} />
  return (
    <div className={css.near}>
      {only ? [attention, days] : [days, attention]}
      {only && <Attention only={only} isBelow />}
    </div>
  )
}

/** Fetched for the few offices that have departments; its place is reserved until then. */
function Departments(props: DepartmentFilterProps) {
  const isNeeded = useHasDepartments()
  const lazy = useLazyModule(loadDepartmentFilter, isNeeded, false)
  return isNeeded && <div className={css.filter}>{lazy && <lazy.DepartmentFilter {...props} />}</div>
}

const loadDepartmentFilter = () => import('./day/DepartmentFilter.tsx')
