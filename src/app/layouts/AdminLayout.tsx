import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#features/accounts/web/api.ts'
import { useLater } from '#web/use-later.ts'
import { adminEntries } from './admin-entries.ts'
import { ServiceLayout } from './later.ts'
import { RoutedLayout } from './RoutedLayout.tsx'

/** Fetched once the page is there. */
function AlarmTitle() {
  const later = useLater(loadAlarmTitle, false)
  return later && <later.AlarmTitle />
}

const loadAlarmTitle = () => import('#features/requests/web/AlarmTitle.tsx')

/** Around the office's pages, and the superadmin's. */
export function AdminLayout() {
  const { data: me } = useQuery(meQuery())
  if (me?.role === 'superadmin') return <ServiceLayout />
  return (
    <>
      <RoutedLayout entries={adminEntries} />
      <AlarmTitle />
    </>
  )
}
