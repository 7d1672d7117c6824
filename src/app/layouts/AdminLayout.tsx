import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#features/accounts/web/api.ts'
import { UnconfirmedBanner } from '#features/accounts/web/UnconfirmedBanner.tsx'
import { paths } from '#shared/paths.ts'
import { adminEntries } from './admin-entries.ts'
import { serviceEntries } from './service-entries.ts'
import { SignedInLayout } from './SignedInLayout.tsx'

/** Around the office's pages, and the superadmin's. */
export function AdminLayout() {
  const { data: me } = useQuery(meQuery())
  const isSuperadmin = me?.role === 'superadmin'
  return (
    <SignedInLayout
      homeHref={paths.admin}
      entries={isSuperadmin ? serviceEntries : adminEntries}
      // What an unconfirmed address stands in the way of is the office's.
      banner={!isSuperadmin && <UnconfirmedBanner />}
    />
  )
}
