import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#features/accounts/web/api.ts'
import { useLater } from '#web/use-later.ts'
import { adminEntries } from './admin-entries.ts'
import { ServiceLayout } from './later.ts'
import { RoutedLayout } from './RoutedLayout.tsx'

/** Around the office's pages, and the superadmin's. The office's window says so when nobody comes to a shift. */
export function AdminLayout() {
  const { data: me } = useQuery(meQuery())
  const alarm = useLater(loadAlarmTitle, false)
  if (me?.role === 'superadmin') return <ServiceLayout />
  return (
    <>
      <RoutedLayout entries={adminEntries(me)} />
      {alarm && <alarm.AlarmTitle />}
    </>
  )
}

const loadAlarmTitle = () => import('#features/requests/web/AlarmTitle.tsx')
