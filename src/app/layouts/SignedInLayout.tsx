import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { meQuery } from '#features/accounts/web/api.ts'
import { hasBanner } from '#features/accounts/web/has-banner.ts'
import { Header } from '#web/ui/Header.tsx'
import type { NavigationEntry } from '#web/ui/navigation.ts'
import { SkipLink } from '#web/ui/SkipLink.tsx'
import { TabBar } from '#web/ui/TabBar.tsx'
import { ThemeSwitch } from '#web/ui/ThemeSwitch.tsx'
import { refetchOnNotice } from '../live-updates.ts'
import { Shortcuts } from '../shortcuts/Shortcuts.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { Banners } from './later.ts'
import { StaleNote } from './StaleNote.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

interface SignedInLayoutProps {
  homeHref: string
  entries: readonly NavigationEntry[]
}

/** The frame of every page behind the login: navigation, the person's menu, shortcuts, live updates. */
export function SignedInLayout({ homeHref, entries }: SignedInLayoutProps) {
  const queryClient = useQueryClient()
  const { data: me } = useQuery(meQuery())
  const { pathname } = useLocation()
  const [isListOpen, setListOpen] = useState(false)
  const [staleSince, setStaleSince] = useState<number | null>(null)
  useEffect(() => refetchOnNotice(queryClient, setStaleSince), [queryClient])
  useFocusOnNavigation()
  return (
    <>
      <SkipLink />
      <Header
        homeHref={homeHref}
        entries={entries}
        currentPath={pathname}
        note={<StaleNote since={staleSince} />}
      >
        <ThemeSwitch />
        {me && <AccountMenu me={me} onShortcuts={() => setListOpen(true)} />}
      </Header>
      {me && hasBanner(me) && <Banners me={me} currentPath={pathname} />}
      <Outlet />
      <TabBar entries={entries} currentPath={pathname} />
      {me && <Shortcuts role={me.role} isListOpen={isListOpen} onList={setListOpen} />}
    </>
  )
}
