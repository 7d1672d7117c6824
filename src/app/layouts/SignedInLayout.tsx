import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { meQuery } from '#features/accounts/web/api.ts'
import { MagicSessionBanner } from '#features/accounts/web/MagicSessionBanner.tsx'
import { NewPasswordBanner } from '#features/accounts/web/password/NewPasswordBanner.tsx'
import { Header } from '#web/ui/Header.tsx'
import type { NavigationEntry } from '#web/ui/navigation.ts'
import { SkipLink } from '#web/ui/SkipLink.tsx'
import { TabBar } from '#web/ui/TabBar.tsx'
import { ThemeSwitch } from '#web/ui/ThemeSwitch.tsx'
import { refetchOnNotice } from '../live-updates.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

interface SignedInLayoutProps {
  homeHref: string
  entries: readonly NavigationEntry[]
  /** What the account still lacks, above the page. */
  banner?: ReactNode
}

/** The frame of every page behind the login: navigation, the person's menu, live updates. */
export function SignedInLayout({ homeHref, entries, banner }: SignedInLayoutProps) {
  const queryClient = useQueryClient()
  const { data: me } = useQuery(meQuery())
  const { pathname } = useLocation()
  useEffect(() => refetchOnNotice(queryClient), [queryClient])
  useFocusOnNavigation()
  return (
    <>
      <SkipLink />
      <Header homeHref={homeHref} entries={entries} currentPath={pathname}>
        <ThemeSwitch />
        {me && <AccountMenu me={me} />}
      </Header>
      {me && <MagicSessionBanner me={me} />}
      {banner}
      {me && <NewPasswordBanner me={me} currentPath={pathname} />}
      <Outlet />
      <TabBar entries={entries} currentPath={pathname} />
    </>
  )
}
