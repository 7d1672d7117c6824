import SunMoon from 'lucide-react/icons/sun-moon'
import type { ReactNode } from 'react'
import type { Me } from '#features/accounts/contract.ts'
import { Door } from '#features/accounts/web/doors/Door.tsx'
import { tabOf } from '#features/accounts/web/doors/door-tabs.ts'
import { hasBanner } from '#features/accounts/web/has-banner.ts'
import { VikarGreeting } from '#features/overview/web/VikarGreeting.tsx'
import { Welcome } from '#features/overview/web/Welcome.tsx'
import type { Role } from '#shared/access.ts'
import { paths } from '#shared/paths.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Header } from '#web/ui/Header.tsx'
import type { NavigationEntry } from '#web/ui/navigation.ts'
import { Page } from '#web/ui/Page.tsx'
import { SkipLink } from '#web/ui/SkipLink.tsx'
import { TabBar } from '#web/ui/TabBar.tsx'
import { AccountMenu } from '../layouts/AccountMenu.tsx'
import { adminEntries } from '../layouts/admin-entries.ts'
import { LateLoading } from '../layouts/LateLoading.tsx'
import frame from '../layouts/PublicLayout.module.css'
import { serviceEntries } from '../layouts/service-entries.ts'
import { SiteHeader } from '../layouts/SiteHeader.tsx'
import { vikarEntries } from '../layouts/vikar-entries.ts'

/** Around the login, as PublicLayout draws it for visitors. */
export function DoorShell({ search }: { search: URLSearchParams }) {
  return (
    <div className={frame.frame}>
      <SkipLink />
      <SiteHeader currentPath={paths.auth} session={null} />
      <Door tab={tabOf(search)}>
        <LateLoading />
      </Door>
    </div>
  )
}

const FRAMES: Record<Role, { homeHref: string; entries: readonly NavigationEntry[] }> = {
  administrator: { homeHref: paths.admin, entries: adminEntries },
  superadmin: { homeHref: paths.admin, entries: serviceEntries },
  substitute: { homeHref: paths.vikarDashboard, entries: vikarEntries },
}

const nothing = () => undefined

/** Around every page behind the login, as SignedInLayout draws it before it knows more. */
export function SignedInShell({ address, me }: { address: string; me: NonNullable<Me> }) {
  const { homeHref, entries } = FRAMES[me.role]
  return (
    <>
      <SkipLink />
      <Header homeHref={homeHref} entries={entries} currentPath={address}>
        {/* Their place is kept, or the entries would move once they work. */}
        <div className="start-kept" inert>
          <IconButton icon={SunMoon} label="Utseende" onPress={nothing} />
          <AccountMenu me={me} onShortcuts={nothing} />
        </div>
      </Header>
      {/* What a banner says may push all below it down. */}
      <Page>
        {!hasBanner(me) && headingOf(address, me)}
        <LateLoading />
      </Page>
      <TabBar entries={entries} currentPath={address} />
    </>
  )
}

const headingOf = (address: string, me: NonNullable<Me>): ReactNode => {
  if (address === paths.admin) return <Welcome me={me} />
  if (address === paths.vikarDashboard) return <VikarGreeting fullName={me.fullName} />
  return null
}
