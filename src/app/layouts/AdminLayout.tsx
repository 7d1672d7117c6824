import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { meQuery } from '#features/accounts/web/api.ts'
import { UnconfirmedBanner } from '#features/accounts/web/UnconfirmedBanner.tsx'
import { paths } from '#shared/paths.ts'
import { Header } from '#web/ui/Header.tsx'
import { SkipLink } from '#web/ui/SkipLink.tsx'
import { TabBar } from '#web/ui/TabBar.tsx'
import { ThemeSwitch } from '#web/ui/ThemeSwitch.tsx'
import { refetchOnNotice } from '../live-updates.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { adminEntries } from './admin-entries.ts'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

/** The frame of every page behind the login: navigation, the person's menu, and what the account still lacks. */
export function AdminLayout() {
  const queryClient = useQueryClient()
  const { data: me } = useQuery(meQuery())
  const { pathname } = useLocation()
  useEffect(() => refetchOnNotice(queryClient), [queryClient])
  useFocusOnNavigation()
  return (
    <>
      <SkipLink />
      <Header homeHref={paths.admin} entries={adminEntries} currentPath={pathname}>
        <ThemeSwitch />
        {me && <AccountMenu me={me} />}
      </Header>
      <UnconfirmedBanner />
      <Outlet />
      <TabBar entries={adminEntries} currentPath={pathname} />
    </>
  )
}
