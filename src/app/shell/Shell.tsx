import SunMoon from 'lucide-react/icons/sun-moon'
import type { ReactNode } from 'react'
import type { Me } from '#features/identity/contract.ts'
import { Door } from '#features/identity/web/doors/Door.tsx'
import { hasBanner } from '#features/identity/web/has-banner.ts'
import { VikarGreeting } from '#features/overview/web/VikarGreeting.tsx'
import { Welcome } from '#features/overview/web/Welcome.tsx'
import type { Role } from '#shared/roles.ts'
import { paths, tabOf } from '#shared/paths.ts'
import { IconButton } from '#web/ui/actions/IconButton.tsx'
import { Header } from '#web/ui/frame/Header.tsx'
import type { NavigationEntry } from '#web/ui/frame/navigation.ts'
import { Page } from '#web/ui/frame/Page.tsx'
import { SkipLink } from '#web/ui/frame/SkipLink.tsx'
import { TabBar } from '#web/ui/frame/TabBar.tsx'
import { AccountMenu } from '../layouts/AccountMenu.tsx'
import { adminEntries } from '../layouts/admin-entries.ts'
import { LateLoading } from '../layouts/PendingPage.tsx'
import frame from '../layouts/PublicLayout.module.css'
import { serviceEntries } from '../layouts/service-entries.ts'
import { SiteHeader } from '../layouts/SiteHeader.tsx'
import { vikarEntries } from '../layouts/vikar-entries.ts'
import type { Contact } from './render-shell.ts'

/** The frame of the login, as PublicLayout draws it for visitors. */
export function DoorShell({ search, contact }: { search: URLSearchParams; contact: Contact }) {
  return (
    <div className={frame.frame}>
      <SkipLink />
      <SiteHeader currentPath={paths.auth} session={null} />
      <Door tab={tabOf(search)}>
        <Waiting contact={contact} />
      </Door>
    </div>
  )
}

type Entries = (me: NonNullable<Me>) => readonly NavigationEntry[]

const FRAMES: Record<Role, { homeHref: string; entriesOf: Entries }> = {
  administrator: { homeHref: paths.admin, entriesOf: adminEntries },
  superadmin: { homeHref: paths.admin, entriesOf: () => serviceEntries },
  substitute: { homeHref: paths.vikarDashboard, entriesOf: () => vikarEntries },
}

const nothing = () => undefined

/** The frame of every page behind the login, as SignedInLayout first draws it. */
export function SignedInShell({
  address,
  me,
  contact,
}: {
  address: string
  me: NonNullable<Me>
  contact: Contact
}) {
  const { homeHref, entriesOf } = FRAMES[me.role]
  const entries = entriesOf(me)
  const heading = !hasBanner(me) && headingOf(address, me) // A banner may push all below it down.
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
      <Page>
        {heading}
        <Waiting contact={contact} isAlone={!heading} />
      </Page>
      <TabBar entries={entries} currentPath={address} />
    </>
  )
}

/** The bar of a page that is not known in advance, without its later content. */
export function BareShell({ contact }: { contact: Contact }) {
  return (
    <>
      <div className="start">
        <div>
          <img src="/favicon.svg" alt="" width="32" height="32" />
          <span>Vikarklar</span>
        </div>
      </div>
      <Page width="narrow">
        <Waiting contact={contact} isAlone />
      </Page>
    </>
  )
}

/** The loading message; if no script will ever run, the remedy. */
function Waiting({ contact: { email, phone }, isAlone }: { contact: Contact; isAlone?: boolean }) {
  const Heading = isAlone ? 'h1' : 'h2'
  return (
    <>
      <noscript>
        <div className="start-instead">
          <Heading>Denne siden trenger JavaScript</Heading>
          <p>Slå på JavaScript i nettleseren, og last siden på nytt.</p>
          <p>Uten JavaScript virker dette:</p>
          <ul>
            <li>Svar på en forespørsel: åpne lenken i SMS-en eller e&#8209;posten du fikk.</li>
            <li>
              Les <a href={paths.help}>Hjelp</a>, <a href={paths.prices}>Priser</a> og resten av de åpne
              sidene fra <a href={paths.home}>forsiden</a>.
            </li>
          </ul>
          <p>
            Får du det ikke til? Ring{' '}
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone.replaceAll(' ', '\u00a0')}</a> eller
            skriv til <a href={`mailto:${email}`}>{email}</a>.
          </p>
        </div>
      </noscript>
      <LateLoading />
    </>
  )
}

const headingOf = (address: string, me: NonNullable<Me>): ReactNode => {
  if (address === paths.admin) return <Welcome me={me} />
  if (address === paths.vikarDashboard) return <VikarGreeting fullName={me.fullName} />
  return null
}
