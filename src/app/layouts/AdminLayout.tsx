import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#features/accounts/web/api.ts'
import { paths } from '#shared/paths.ts'
import { adminEntries } from './admin-entries.ts'
import { ServiceLayout } from './later.ts'
import { SignedInLayout } from './SignedInLayout.tsx'

/** Around the office's pages, and the superadmin's. */
export function AdminLayout() {
  const { data: me } = useQuery(meQuery())
  if (me?.role === 'superadmin') return <ServiceLayout />
  return <SignedInLayout homeHref={paths.admin} entries={adminEntries} />
}
