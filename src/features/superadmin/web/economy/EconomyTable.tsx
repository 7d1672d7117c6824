import { formatCount } from '#shared/counts.ts'
import { formatKroner } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { Table, type TableColumn, type TableProps } from '#web/ui/Table.tsx'
import type { EconomyCustomer } from '../../contract-economy.ts'
import { ERASED_NAME } from '../../texts.ts'
import { EmailAddress } from '../EmailAddress.tsx'
import css from './Economy.module.css'
import { grantedWords, lastPurchaseWords } from './economy-words.ts'

interface EconomyTableProps extends Pick<TableProps<EconomyCustomer>, 'sort' | 'onSort'> {
  customers: readonly EconomyCustomer[]
}

/** The customers as a table; on a phone each is a block. */
export function EconomyTable({ customers, sort, onSort }: EconomyTableProps) {
  return (
    <div className={css.table}>
      <Table
        caption="Kunder"
        columns={COLUMNS}
        rows={customers}
        rowKey={({ employerId }) => employerId}
        sort={sort}
        onSort={onSort}
      />
    </div>
  )
}

const COLUMNS: readonly TableColumn<EconomyCustomer>[] = [
  { key: 'name', header: 'Navn', cell: Name },
  { key: 'company', header: 'Bedrift', cell: ({ company }) => company ?? <Nothing /> },
  {
    key: 'email',
    header: 'E-post',
    cell: ({ email }) => (email ? <EmailAddress address={email} /> : <Nothing />),
  },
  {
    key: 'revenue',
    header: 'Omsetning',
    align: 'end',
    isSortable: true,
    cell: ({ revenueOre }) => <span className={css.figure}>{formatKroner(revenueOre)}</span>,
  },
  { key: 'purchased', header: 'Kjøpt', align: 'end', isSortable: true, cell: Purchased },
  { key: 'used', header: 'Brukt', align: 'end', isSortable: true, cell: ({ used }) => formatCount(used) },
  {
    key: 'remaining',
    header: 'Gjenstår',
    align: 'end',
    isSortable: true,
    cell: ({ remaining }) => formatCount(remaining),
  },
  {
    key: 'lastPurchase',
    header: 'Siste kjøp',
    align: 'end',
    cell: ({ lastPurchaseAt }) => lastPurchaseWords(lastPurchaseAt),
  },
]

function Name({ userId, name }: EconomyCustomer) {
  if (userId === null)
    return (
      <span className={css.erased} tabIndex={-1} data-customer>
        {name ?? ERASED_NAME}
      </span>
    )
  return (
    <a href={paths.customer(userId)} className={css.name} data-customer>
      {name}
    </a>
  )
}

function Purchased({ purchased, granted }: EconomyCustomer) {
  const given = grantedWords(granted)
  return (
    <span className={css.purchased}>
      {formatCount(purchased)}
      {given && <span className={css.given}> {given}</span>}
    </span>
  )
}

function Nothing() {
  return <span data-nothing>–</span>
}
