import { useQuery } from '@tanstack/react-query'
import { ROLE_LABEL } from '#features/identity/texts.ts'
import { meQuery } from '#features/identity/web/api.ts'
import { formatDateTime } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { useAddressState } from '#web/address-state.ts'
import { Badge, StatusBadge } from '#web/ui/Badge.tsx'
import { Progress } from '#web/ui/states/Progress.tsx'
import { Table, type TableColumn } from '#web/ui/Table.tsx'
import type { Customer } from '../../contract-customers.ts'
import { MAIL_FAILS, USER_BADGE, userBadge } from '../../texts.ts'
import { EmailAddress } from '../EmailAddress.tsx'
import css from './Customers.module.css'
import { type RowAction, RowActions } from './RowActions.tsx'
import { customersAddress, customersOrder } from './use-customers.ts'

interface CustomerTableProps {
  customers: readonly Customer[]
  onAction: (customer: Customer & { isSelf: boolean }, action: RowAction) => void
}

/** The users as a table; on a phone each is a block. */
export function CustomerTable({ customers, onAction }: CustomerTableProps) {
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
