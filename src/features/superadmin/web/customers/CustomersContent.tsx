import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import Eye from 'lucide-react/icons/eye'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { formatCount } from '#shared/counts.ts'
import { errorMessage } from '#web/errors.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { ListEnd } from '#web/ui/states/ListEnd.tsx'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import { SearchPicture } from '#web/ui/pictures/SearchPicture.tsx'
import { useReadOn } from '#web/use-read-on.ts'
import { ROLE_LABEL } from '#features/identity/texts.ts'
import { meQuery } from '#features/identity/web/api.ts'
import { formatDateTime } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { useAddressState } from '#web/address-state.ts'
import { Badge, StatusBadge } from '#web/ui/Badge.tsx'
import { Progress } from '#web/ui/states/Progress.tsx'
import { Table, type TableColumn } from '#web/ui/Table.tsx'
import { IconButton } from '#web/ui/actions/IconButton.tsx'
import { IconLink } from '#web/ui/actions/LinkButton.tsx'
import { FAILED, NO_MATCH, MAIL_FAILS, USER_BADGE, userBadge } from '../../texts.ts'
import { failureOf } from '../failure-of.ts'
import { Failure } from '../Failure.tsx'
import type { Customer } from '../../contract-customers.ts'
import { DeleteUserDialog } from '../customer/DeleteUserDialog.tsx'
import { EditUserDialog } from '../customer/EditUserDialog.tsx'
import { EmailAddress } from '../EmailAddress.tsx'
import { type Customers, customersAddress, customersOrder } from './use-customers.ts'
import css from './Customers.module.css'

/** The list below the search box, or the reason there is none. */
export function CustomersContent({ query, onShowAll }: { query: Customers; onShowAll: () => void }) {
  const { data } = query
  if (failureOf(query)) return <Failure title={FAILED.customers} query={query} />
  if (!data) return <Skeleton label="Laster kunder..." count={6} />
  const customers = data.pages.flatMap((page) => page.customers)
  if (customers.length > 0) return <CustomerList customers={customers} query={query} />
  return (
    <EmptyState
      title={NO_MATCH}
      picture={SearchPicture}
      action={
        <Button variant="secondary" onPress={onShowAll}>
          Vis alle brukere
        </Button>
      }
    >
      Prøv færre ord, eller en annen rolle.
    </EmptyState>
  )
}

interface CustomerListProps {
  customers: readonly Customer[]
  query: Customers
}

/** The table, the button for the next page, and the rows' dialogs. */
function CustomerList({ customers, query }: CustomerListProps) {
  const list = useRef<HTMLDivElement>(null)
  const readOn = useReadOn(query, customers.length, list, 'tbody th a')
  const found = query.data?.pages.at(-1)?.found ?? customers.length
  // The user stays set while the dialog closes.
  const [chosen, setChosen] = useState<{ user: Customer & { isSelf: boolean }; action: RowAction }>()
  const [isOpen, setOpen] = useState(false)
  const dialog = (action: RowAction) => ({
    isOpen: isOpen && chosen?.action === action,
    onClose: () => setOpen(false),
  })
  return (
    <div ref={list} className={css.list} aria-busy={query.isPlaceholderData}>
      <CustomerTable
        customers={customers}
        onAction={(user, action) => {
          setChosen({ user, action })
          setOpen(true)
        }}
      />
      <ListEnd
        paged={query}
        onMore={readOn}
        shown={`Viser ${formatCount(customers.length)} av ${formatCount(found)}`}
        failure={errorMessage(query.error)}
      />
      {chosen && (
        <>
          <EditUserDialog user={chosen.user} {...dialog('edit')} />
          <DeleteUserDialog user={chosen.user} {...dialog('delete')} />
        </>
      )}
    </div>
  )
}

type RowAction = 'edit' | 'delete'

interface RowActionsProps {
  customer: Customer
  /** True for the reader's own row: users cannot delete themselves. */
  isSelf: boolean
  onAction: (action: RowAction) => void
}

/** The actions on a user; one who is being erased can only be viewed. */
function RowActions({ customer, isSelf, onAction }: RowActionsProps) {
  const { userId, fullName, erasing } = customer
  return (
    <div className={css.actions}>
      <IconLink href={paths.customer(userId)} icon={Eye} label={`Detaljer for ${fullName}`} />
      {!erasing && (
        <IconButton icon={Pencil} label={`Rediger ${fullName}`} onPress={() => onAction('edit')} />
      )}
      {!erasing && !isSelf && (
        <IconButton
          icon={Trash2}
          label={`Slett ${fullName}`}
          variant="danger-quiet"
          onPress={() => onAction('delete')}
        />
      )}
    </div>
  )
}

interface CustomerTableProps {
  customers: readonly Customer[]
  onAction: (customer: Customer & { isSelf: boolean }, action: RowAction) => void
}

/** The users as a table; on a phone each is a block. */
function CustomerTable({ customers, onAction }: CustomerTableProps) {
  const [shown, show] = useAddressState(customersAddress)
  const { data: me } = useQuery(meQuery())
  const actions: TableColumn<Customer> = {
    key: 'actions',
    header: 'Handlinger',
    align: 'end',
    cell: (customer) => {
      const isSelf = customer.userId === me?.userId
      return (
        <RowActions
          customer={customer}
          isSelf={isSelf}
          onAction={(action) => onAction({ ...customer, isSelf }, action)}
        />
      )
    },
  }
  return (
    <div className={css.table}>
      <Table
        caption="Brukere"
        columns={[...COLUMNS, actions]}
        rows={customers}
        rowKey={({ userId }) => userId}
        sort={{ key: shown.sort, direction: shown.direction }}
        onSort={(key) => show({ ...shown, ...customersOrder.pressed(shown, key) })}
      />
    </div>
  )
}

const COLUMNS: readonly TableColumn<Customer>[] = [
  { key: 'name', header: 'Navn', isSortable: true, cell: (customer) => <CustomerName customer={customer} /> },
  {
    key: 'email',
    header: 'E-post',
    isSortable: true,
    cell: ({ email, emailRefusal }) => (
      <div className={css.email}>
        <EmailAddress address={email} />
        {emailRefusal && <StatusBadge tone="bad">{MAIL_FAILS}</StatusBadge>}
      </div>
    ),
  },
  {
    key: 'company',
    header: 'Bedrift',
    isSortable: true,
    cell: ({ company }) => company ?? <span data-none>–</span>,
  },
  { key: 'role', header: 'Rolle', isSortable: true, cell: ({ role }) => <Badge>{ROLE_LABEL[role]}</Badge> },
  { key: 'created', header: 'Opprettet', isSortable: true, cell: Created },
]

function Created({ createdAt }: Customer) {
  const exact = formatDateTime(createdAt)
  return (
    <time dateTime={createdAt} title={exact} className={css.date}>
      {exact.slice(0, 'dd.mm.yyyy'.length)}
    </time>
  )
}

/** The user's name, with a state other than active. */
function CustomerName({ customer }: { customer: Customer }) {
  const { userId, fullName, erasing } = customer
  const badge = userBadge(customer)
  return (
    <div className={css.person}>
      <span className={css.name}>
        <a href={paths.customer(userId)}>{fullName}</a>
        {badge !== USER_BADGE.active && <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>}
      </span>
      {erasing && <Progress label={`Sletter ${fullName}`} value={erasing.done} max={erasing.total} />}
    </div>
  )
}
