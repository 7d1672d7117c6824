import CircleUserRound from 'lucide-react/icons/circle-user-round'
import House from 'lucide-react/icons/house'
import { paths } from '#shared/paths.ts'
import type { NavigationEntry } from '#web/ui/frame/navigation.ts'

/** The substitute's pages, in the header and in the tab bar. */
export const vikarEntries: readonly NavigationEntry[] = [
  { href: paths.vikarDashboard, label: 'Oversikt', icon: House },
  { href: paths.vikarProfileSettings, label: 'Profil', icon: CircleUserRound },
]
