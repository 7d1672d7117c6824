import ChartColumn from 'lucide-react/icons/chart-column'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import House from 'lucide-react/icons/house'
import LogOut from 'lucide-react/icons/log-out'
import Send from 'lucide-react/icons/send'
import Settings from 'lucide-react/icons/settings'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { Header } from '#web/ui/frame/Header.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Menu, MenuButton, MenuLink } from '#web/ui/actions/Menu.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { Stack } from '#web/ui/frame/Stack.tsx'
import { TabBar } from '#web/ui/frame/TabBar.tsx'
import { ThemeSwitch } from '#web/ui/actions/ThemeSwitch.tsx'

const entries = [
  { href: '/admin', label: 'Oversikt', icon: House },
  { href: '/admin/vikarregister', label: 'Vikarer', icon: Users },
  { href: '/admin/opprett-oppdrag', label: 'Nytt oppdrag', icon: Send },
  { href: '/admin/sms', label: 'SMS-økonomi', shortLabel: 'SMS', icon: ChartColumn },
]

export function HeaderPart() {
  const [notice, setNotice] = useState('')
  const path = '/admin/vikarregister/legg-til'
  return (
    <>
      <Header homeHref="/admin" entries={entries} currentPath={path}>
        <ThemeSwitch />
        <Menu label="Kari Nordmann" icon={CircleUserRound} isIconOnly>
          <MenuLink href="/admin/profile-settings" icon={Settings}>
            Profilinnstillinger
          </MenuLink>
          <MenuButton icon={LogOut} onPress={() => setNotice('Du er logget ut')}>
            Logg ut
          </MenuButton>
        </Menu>
      </Header>
      <p>{notice}</p>
      <TabBar entries={entries} currentPath={path} />
    </>
  )
}

export function PageHeaderPart() {
  return (
    <Stack gap="large">
      <PageHeader
        title="Vikarregister"
        back={{ href: '/admin', label: 'Tilbake til oversikten' }}
        count="14 av 14 vikarer"
        actions={
          <LinkButton href="/admin/vikarregister/legg-til" icon={UserPlus}>
            Legg til vikar
          </LinkButton>
        }
      />
      <PageHeader title="En lang tittel på en side som går over flere linjer på en telefon" />
    </Stack>
  )
}

export function MenuPart() {
  return (
    <Menu label="Flere valg" icon={Settings}>
      <MenuLink href="#Menu" icon={UserPlus}>
        Legg til vikar
      </MenuLink>
      <MenuLink href="#Menu">Uten ikon</MenuLink>
      <MenuButton icon={LogOut} onPress={() => undefined}>
        Logg ut
      </MenuButton>
    </Menu>
  )
}
