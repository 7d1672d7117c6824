import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#features/accounts/web/api.ts'
import { useLater } from '#web/use-later.ts'
import { adminEntries } from './admin-entries.ts'
import { ServiceLayout } from './later.ts'
import { RoutedLayout } from './RoutedLayout.tsx'

/**
 * Surrounds the pages of offices and superadmins. For offices it also warns of a shift without a substitute, and confirms messages
 * in quiet hours.
 */
export function AdminLayout() {
  const { data: me } = useQuery(meQuery())
  const alarm = useLater(loadAlarmTitle, false)
  const quiet = useLater(loadQuietDialog, false)
  if (me?.role === 'superadmin') return <ServiceLayout />
  return (
    <>
      <RoutedLayout entries={adminEntries(me)} />
      {alarm && <alarm.AlarmTitle />}
      {quiet && <quiet.QuietDialog />}
    </>
  )
}

const loadAlarmTitle = () => import('#features/requests/web/AlarmTitle.tsx')
const loadQuietDialog = () => import('#features/requests/web/quiet/QuietDialog.tsx')
