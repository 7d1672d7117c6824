import Link from 'lucide-react/icons/link'
import { useCallback } from 'react'
import Building2 from 'lucide-react/icons/building-2'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
import { counted, formatCount } from '#shared/counts.ts'
import { paths } from '#shared/paths.ts'
import { useAddressState, addressOf } from '#web/address-state.ts'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { ROLE_LABEL } from '#features/identity/texts.ts'
import { ROLES } from '#shared/roles.ts'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { useTypedSearch } from '#web/use-typed-search.ts'
import { StatTile } from '#web/ui/StatTile.tsx'
import { BACK } from '../texts.ts'
import css from './customers/Customers.module.css'
import { CustomersContent } from './customers/CustomersContent.tsx'
import {
  type Customers,
  useCustomerCounts,
  useCustomers,
  customersAddress,
  type Shown,
} from './customers/use-customers.ts'

/** All users of the service, with search, roles and order. */
export function CustomersPage() {
  const [shown, show] = useAddressState(customersAddress)
  const customers = useCustomers(shown)
  const { data: counts } = useCustomerCounts()
  return (
    <Page>
      <PageHeader
        title="Kundeoversikt"
        back={{ href: paths.admin, label: BACK }}
        count={countLine(customers, counts?.all)}
        actions={
          <LinkButton href={paths.generateMagicLink} icon={Link}>
            Generer Magic Link
          </LinkButton>
        }
      />
      <RoleTiles shown={shown} />
      <div className={css.finding}>
        <CustomerSearch />
        <RoleFilter />
      </div>
      <CustomersContent query={customers} onShowAll={() => show({ ...shown, search: '', role: null })} />
    </Page>
  )
}

/** The numbers of users by role; a press filters by it. */
function RoleTiles({ shown }: { shown: Shown }) {
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

/** The search box. */
function CustomerSearch() {
  const [shown, show] = useAddressState(customersAddress)
  const { search, role, sort, direction } = shown
  const onSearch = useCallback(
    (wanted: string) => show({ search: wanted, role, sort, direction }),
    [show, role, sort, direction],
  )
  const [typed, setTyped] = useTypedSearch(search, onSearch)
  return (
    <SearchField
      label="Søk blant kundene"
      placeholder="Søk etter navn, e-post eller bedrift..."
      value={typed}
      onChange={setTyped}
    />
  )
}

/** Filters by role. */
function RoleFilter() {
  const [shown, show] = useAddressState(customersAddress)
  return (
    <Select
      label="Rolle"
      isLabelHidden
      placeholder="Alle roller"
      options={OPTIONS}
      value={shown.role ?? ''}
      onChange={(value) => show({ ...shown, role: ROLES.find((role) => role === value) ?? null })}
    />
  )
}

const OPTIONS = (['administrator', 'superadmin', 'substitute'] as const).map((role) => ({
  value: role,
  label: ROLE_LABEL[role],
}))

function countLine({ data, isPending }: Customers, all: number | undefined): string | undefined {
  const found = data?.pages.at(-1)?.found
  // A space reserves the line while the count loads.
  if (found === undefined) return isPending ? '\u00a0' : undefined
  if (all === undefined || found >= all) return counted(found, 'bruker', 'brukere')
  return `${formatCount(found)} av ${counted(all, 'bruker', 'brukere')}`
}
