import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { meQuery } from '#features/identity/web/api.ts'
import { paths } from '#shared/paths.ts'
import { Person } from '#web/IfPermitted.tsx'
import type { NavigationEntry } from '#web/ui/frame/navigation.ts'
import { AccountBanners } from './AccountBanners.tsx'
import { isRoleTooLow, LowRolePage } from './frame-loader.ts'
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
        {me && isRoleTooLow(me, pathname) ? <LowRolePage me={me} path={pathname} /> : <Outlet />}
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
