import { useQuery } from '@tanstack/react-query'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import Send from 'lucide-react/icons/send'
import Users from 'lucide-react/icons/users'
import { useMay } from '#web/May.tsx'
import { meQuery } from '#features/accounts/web/api.ts'
import { areaOf } from '#shared/access-rules.ts'
import { paths } from '#shared/paths.ts'
import { Loading } from '#web/ui/states/Loading.tsx'
import { useLater } from '#web/use-later.ts'
import { Page } from '#web/ui/frame/Page.tsx'
import { Attention, StartList, useIsAlarmed, useIsNew, useIsStarting } from './Attention.tsx'
import { Proposals } from '#features/requests/web/proposals/Proposals.tsx'
import css from './day/Day.module.css'
import type { DepartmentFilterProps } from './day/DepartmentFilter.tsx'
import { NearDays } from './day/NearDays.tsx'
import { useShownDepartment } from './day/use-shown-department.ts'
import { SuperadminMenu } from './later.ts'
import { NameMissing } from './NameMissing.tsx'
import { PhoneMissing } from './PhoneMissing.tsx'
import { PhoneToConfirm } from './PhoneToConfirm.tsx'
import { QuickOverview } from './QuickOverview.tsx'
import { SmsToTry } from './SmsToTry.tsx'
import { Welcome } from './Welcome.tsx'
import { FrontSection } from './FrontSection.tsx'
import { type MenuCard, MenuCards } from './MenuCards.tsx'

/** The front page of administrators, and of superadmins, who have no employer: their figures are the whole service's. */
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
      <Welcome me={me}>{!isSuperadmin && <SmsToTry />}</Welcome>
      {isSuperadmin ? (
        <>
          <QuickOverview isSuperadmin />
          <SuperadminMenu />
          <EmployersMenu />
        </>
      ) : (
        <Office />
      )}
    </Page>
  )
}

const CARDS: readonly MenuCard[] = [
  { to: paths.vikarer, title: 'Vikarregister', text: 'Finn, legg til og rediger vikarer', icon: Users },
  { to: paths.createAssignment, title: 'Opprett oppdrag', text: 'Send forespørsel til vikarene', icon: Send },
  {
    to: paths.assignmentLog,
    title: 'Oppdragslogg',
    text: 'Følg svarene på hvert oppdrag',
    icon: ClipboardList,
  },
  {
    to: paths.credits,
    title: 'Kjøp SMS-pakker',
    text: 'Se hvor mange SMS du har igjen',
    icon: MessageSquarePlus,
  },
]

/** The office's rooms for a reader, who plans nothing. */
const SEEN = CARDS.filter(({ to }) => areaOf(to) !== 'planning')

/** A superadmin has no employer, and comes to the rooms of one by its administrator's link. */
const BY_LINK = CARDS.map((card) => ({ ...card, to: paths.generateMagicLinkTo(card.to) }))

/** What an office sees first: who comes, and who is missing. */
function Office() {
  const isNew = useIsNew()
  const isStarting = useIsStarting()
  const mayPlan = useMay('planning')
  const [departmentId, show] = useShownDepartment()
  return (
    <>
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
      <QuickOverview isSuperadmin={false} departmentId={departmentId} />
    </>
  )
}

/** Shows the shifts of today and tomorrow beside the list of attention. On a phone an alarm comes first. */
function Near({ departmentId }: { departmentId: string | undefined }) {
  const isAlarmed = useIsAlarmed()
  const days = <NearDays key="days" departmentId={departmentId} />
  const attention = <Attention key="attention" />
  return <div className={css.near}>{isAlarmed ? [attention, days] : [days, attention]}</div>
}

/** After the first screen: most offices have no departments. */
function Departments(props: DepartmentFilterProps) {
  const later = useLater(loadDepartmentFilter, false)
  return later && <later.DepartmentFilter {...props} />
}

const loadDepartmentFilter = () => import('./day/DepartmentFilter.tsx')

/** The office's rooms, for whoever has no office. */
function EmployersMenu() {
  return (
    <FrontSection title="Standard Administrator">
      <p>
        Disse sidene hører til en arbeidsgiver. Velg en administrator, så lager du en lenke som åpner dem.
      </p>
      <MenuCards cards={BY_LINK} />
    </FrontSection>
  )
}
