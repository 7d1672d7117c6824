import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { meQuery } from '#features/accounts/web/api.ts'
import { paths } from '#shared/paths.ts'
import { Person } from '#web/May.tsx'
import type { NavigationEntry } from '#web/ui/frame/navigation.ts'
import { AccountBanners } from './AccountBanners.tsx'
import { focusContent, SignedInLayout } from './SignedInLayout.tsx'

/** The frame around the router's pages: the office's and the superadmin's. */
export function RoutedLayout({ entries }: { entries: readonly NavigationEntry[] }) {
  const { data: me } = useQuery(meQuery())
  const { pathname } = useLocation()
  useFocusOnNavigation()
  return (
    <SignedInLayout
      homeHref={paths.admin}
      entries={entries}
      currentPath={pathname}
      banners={me && <AccountBanners me={me} currentPath={pathname} />}
    >
      <Person value={me ?? null}>
        <Outlet />
      </Person>
    </SignedInLayout>
  )
}

function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusContent()
      }),
    [router],
  )
}
