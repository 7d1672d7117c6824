import Building from 'lucide-react/icons/building-2'
import ChartColumn from 'lucide-react/icons/chart-column'
import Coins from 'lucide-react/icons/coins'
import House from 'lucide-react/icons/house'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import { paths } from '#shared/paths.ts'
import type { NavigationEntry } from '#web/ui/frame/navigation.ts'

/** The superadmin's areas, in the header and in the tab bar. */
export const serviceEntries: readonly NavigationEntry[] = [
  { href: paths.admin, label: 'Oversikt', icon: House, isExact: true },
  { href: paths.customers, label: 'Kunder', icon: Building },
  { href: paths.systemStats, label: 'Statistikk', icon: ChartColumn },
  { href: paths.smsControl, label: 'SMS', icon: MessageSquareText },
  { href: paths.smsEconomy, label: 'Økonomi', icon: Coins },
]
