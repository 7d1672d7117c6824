import Link from 'lucide-react/icons/link'
import { counted, formatCount } from '#shared/counts.ts'
import { paths } from '#shared/paths.ts'
import { useAddressState } from '#web/address-state.ts'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { BACK } from '../texts.ts'
import css from './customers/Customers.module.css'
import { CustomersContent } from './customers/CustomersContent.tsx'
import { CustomerSearch, RoleFilter } from './customers/CustomerSearch.tsx'
import { RoleTiles } from './customers/RoleTiles.tsx'
import {
  type Customers,
  useCustomerCounts,
  useCustomers,
  customersAddress,
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

function countLine({ data, isPending }: Customers, all: number | undefined): string | undefined {
  const found = data?.pages.at(-1)?.found
  // A space reserves the line while the count loads.
  if (found === undefined) return isPending ? '\u00a0' : undefined
  if (all === undefined || found >= all) return counted(found, 'bruker', 'brukere')
  return `${formatCount(found)} av ${counted(all, 'bruker', 'brukere')}`
}
