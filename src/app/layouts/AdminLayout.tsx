import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#features/accounts/web/api.ts'
import { useLater } from '#web/use-later.ts'
import { adminEntries } from './admin-entries.ts'
import { ServiceLayout } from './later.ts'
import { RoutedLayout } from './RoutedLayout.tsx'

/**
 * Surrounds the pages of offices and superadmins. For offices it also fetches what each page does besides.
 */
export function AdminLayout() {
  const { data: me } = useQuery(meQuery())
  const later = useLater(loadInBackground, false)
  if (me?.role === 'superadmin') return <ServiceLayout />
  return (
    <>
      <RoutedLayout entries={adminEntries(me)} />
      {later && <later.InBackground />}
    </>
  )
}

const loadInBackground = () => import('#features/requests/web/InBackground.tsx')
