import ClipboardList from 'lucide-react/icons/clipboard-list'
import House from 'lucide-react/icons/house'
import Send from 'lucide-react/icons/send'
import Users from 'lucide-react/icons/users'
import { paths } from '#shared/paths.ts'
import type { NavigationEntry } from '#web/ui/frame/navigation.ts'

/** The administrator's rooms, in the header and in the tab bar. */
export const adminEntries: readonly NavigationEntry[] = [
  { href: paths.admin, label: 'Oversikt', icon: House, isExact: true },
  { href: paths.vikarer, label: 'Vikarer', icon: Users },
  { href: paths.createAssignment, label: 'Nytt oppdrag', icon: Send },
  { href: paths.assignmentLog, label: 'Logg', icon: ClipboardList },
]
