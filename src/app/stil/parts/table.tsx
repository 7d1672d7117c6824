import { useState } from 'react'
import { Table, type TableColumn, type TableSort } from '#web/ui/Table.tsx'

interface Customer {
  name: string
  revenue: number
  last: string
}

const customers: Customer[] = [
  { name: 'Hilde Moen', revenue: 2450, last: '2. nov. 2026' },
  { name: 'Rune Berntsen', revenue: 1800, last: '19. okt. 2026' },
  { name: 'Olav Grønli', revenue: 0, last: 'Aldri' },
]

const columns: TableColumn<Customer>[] = [
  { key: 'name', header: 'Kunde', cell: (customer) => <strong>{customer.name}</strong> },
  {
    key: 'revenue',
    header: 'Omsetning',
    align: 'end',
    isSortable: true,
    cell: ({ revenue }) => `${revenue} kr`,
  },
  { key: 'bought', header: 'Kjøpt', align: 'end', isSortable: true, cell: ({ revenue }) => revenue },
  { key: 'last', header: 'Siste kjøp', cell: ({ last }) => last },
]

export function TablePart() {
  const [sort, setSort] = useState<TableSort>({ key: 'revenue', direction: 'descending' })
  const turn = (key: string) =>
    setSort({
      key,
      direction: sort.key === key && sort.direction === 'descending' ? 'ascending' : 'descending',
    })
  const sign = sort.direction === 'ascending' ? 1 : -1
  const rows = customers.toSorted((a, b) => sign * (a.revenue - b.revenue))
  return (
    <Table
      caption="Kunder"
      isCaptionShown
      columns={columns}
      rows={rows}
      rowKey={(customer) => customer.name}
      sort={sort}
      onSort={turn}
    />
  )
}
