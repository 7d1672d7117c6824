import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#features/identity/web/api.ts'
import { useLazyModule } from '#web/use-lazy-module.ts'
import { adminEntries } from './admin-entries.ts'
import { ServiceLayout } from './frame-loader.ts'
import { RoutedLayout } from './RoutedLayout.tsx'

/** Surrounds the pages of offices and superadmins. For offices it also fetches the background work of each page. */
export function AdminLayout() {
  const { data: me } = useQuery(meQuery())
  const isOffice = me?.role !== 'superadmin'
  const lazy = useLazyModule(loadInBackground, isOffice, false) // warns on a wall screen, which no person touches
  if (!isOffice) return <ServiceLayout />
  return (
    <>
      <RoutedLayout entries={adminEntries(me)} />
      {lazy && <lazy.InBackground />}
    </>
  )
}

const loadInBackground = () => import('#features/requests/web/InBackground.tsx')
