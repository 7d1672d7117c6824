import Building2 from 'lucide-react/icons/building-2'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
import { counted } from '#shared/counts.ts'
import { addressOf } from '#web/address-state.ts'
import { StatTile } from '#web/ui/StatTile.tsx'
import css from './Customers.module.css'
import { customersAddress, type Shown, useCustomerCounts } from './use-customers.ts'

/** The numbers of users by role; a press filters by it. */
export function RoleTiles({ shown }: { shown: Shown }) {
  const { data, isError } = useCustomerCounts()
  return (
    <div className={css.tiles}>
      {TILES.map(({ role, label, icon, count }) => (
        <StatTile
          key={label}
          label={label}
          icon={icon}
          value={isError && !data ? '–' : data?.[count]}
          note={role === null && data?.softDeleted ? deactivated(data.softDeleted) : undefined}
          href={addressOf(customersAddress, { ...shown, role })}
          isCurrent={shown.role === role}
        />
      ))}
    </div>
  )
}

const deactivated = (count: number) => `herav ${counted(count, 'deaktivert', 'deaktiverte')}`

const TILES = [
  { role: null, label: 'Alle brukere', icon: Users, count: 'all' },
  { role: 'administrator', label: 'Administratorer', icon: Building2, count: 'administrators' },
  { role: 'superadmin', label: 'Superadministratorer', icon: ShieldCheck, count: 'superadmins' },
  { role: 'substitute', label: 'Vikarer', icon: UserRound, count: 'substitutes' },
] as const
