import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { meQuery } from '#features/identity/web/api.ts'
import { paths } from '#shared/paths.ts'
import { AccountBanners } from './AccountBanners.tsx'
import { SignedInLayout } from './SignedInLayout.tsx'
import { vikarEntries } from './vikar-entries.ts'

/** The frame around the substitute's pages. */
export function VikarLayout({ currentPath, children }: { currentPath: string; children: ReactNode }) {
  const { data: me } = useQuery(meQuery())
  return (
    <SignedInLayout
      homeHref={paths.vikarDashboard}
      entries={vikarEntries}
      currentPath={currentPath}
      banners={me && <AccountBanners me={me} currentPath={currentPath} />}
    >
      {children}
    </SignedInLayout>
  )
}
