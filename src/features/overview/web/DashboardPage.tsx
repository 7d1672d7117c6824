import { useQuery } from '@tanstack/react-query'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import Send from 'lucide-react/icons/send'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { usePermission } from '#web/IfPermitted.tsx'
import { meQuery } from '#features/identity/web/api.ts'
import { areaOf } from '#shared/access-rules.ts'
import { paths } from '#shared/paths.ts'
import { Loading } from '#web/ui/states/Loading.tsx'
import { useLazyModule } from '#web/use-lazy-module.ts'
import { Page } from '#web/ui/frame/Page.tsx'
import { Attention, StartList, useAlarmed, useIsNew, useIsStarting } from './Attention.tsx'
import { Proposals } from '#features/requests/web/proposals/Proposals.tsx'
import css from './day/Day.module.css'
import type { DepartmentFilterProps } from './day/DepartmentFilter.tsx'
import { NearDays } from './day/NearDays.tsx'
import { useHasDepartments, useShownDepartment } from './day/use-shown-department.ts'
import { SuperadminMenu } from './front-page-loader.ts'
import { useIsKnown } from './use-is-known.ts'
import { NameMissing } from './NameMissing.tsx'
import { PhoneMissing } from './PhoneMissing.tsx'
import { PhoneToConfirm } from './PhoneToConfirm.tsx'
import { QuickOverview } from './QuickOverview.tsx'
import { SmsToTry } from './SmsToTry.tsx'
import { Welcome } from './Welcome.tsx'
import { FrontSection } from './FrontSection.tsx'
import { type MenuCard, MenuCards } from './MenuCards.tsx'

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
