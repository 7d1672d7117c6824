import CalendarDays from 'lucide-react/icons/calendar-days'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import House from 'lucide-react/icons/house'
import MessageSquare from 'lucide-react/icons/message-square'
import Send from 'lucide-react/icons/send'
import Users from 'lucide-react/icons/users'
import type { Me } from '#features/identity/contract.ts'
import { areaOf, mayEnter } from '#shared/access-rules.ts'
import { paths } from '#shared/paths.ts'
import type { NavigationEntry } from '#web/ui/frame/navigation.ts'

const ENTRIES: readonly NavigationEntry[] = [
  { href: paths.admin, label: 'Oversikt', icon: House, isExact: true },
  { href: paths.vikarer, label: 'Vikarer', icon: Users },
  { href: paths.weeks, label: 'Uke', icon: CalendarDays },
  { href: paths.createAssignment, label: 'Nytt oppdrag', shortLabel: 'Nytt', icon: Send },
  { href: paths.assignmentLog, label: 'Logg', icon: ClipboardList },
  { href: paths.credits, label: 'SMS', icon: MessageSquare, isWideOnly: true },
]

const SEEN: readonly NavigationEntry[] = ENTRIES.filter(({ href }) => areaOf(href) !== 'planning')

/** The administrator's areas with access, in the header and in the tab bar. */
export const adminEntries = (me: Me | undefined): readonly NavigationEntry[] =>
  me && mayEnter('planning', me) === 'low-role' ? SEEN : ENTRIES
