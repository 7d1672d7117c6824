import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#features/accounts/web/api.ts'
import { adminEntries } from './admin-entries.ts'
import { ServiceLayout } from './later.ts'
import { RoutedLayout } from './RoutedLayout.tsx'

/** Around the office's pages, and the superadmin's. */
export function AdminLayout() {
  const { data: me } = useQuery(meQuery())
  if (me?.role === 'superadmin') return <ServiceLayout />
  return <RoutedLayout entries={adminEntries} />
}
