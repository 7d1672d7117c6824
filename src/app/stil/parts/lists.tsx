import { useState } from 'react'
import { FilterChips } from '#web/ui/choices/FilterChips.tsx'
import { ListEnd } from '#web/ui/states/ListEnd.tsx'
import { Table, type TableColumn, type TableSort } from '#web/ui/Table.tsx'
import { Sample, Samples } from '../Sample.tsx'

const allChips = [
  { part: 'status', text: 'Åpne' },
  { part: 'search', text: '«naturfag»' },
  { part: 'company', text: 'Fjellhamar skole og barnehage, avdeling Bjørkelia' },
] as const

export function FilterChipsPart() {
  const [chips, setChips] = useState<readonly (typeof allChips)[number][]>(allChips)
  return (
    <FilterChips
      chips={chips}
      onRemove={(part) => setChips(chips.filter((chip) => chip.part !== part))}
      onClear={() => setChips([])}
    />
  )
}

const FAILURE = 'Kunne ikke hente flere. Prøv igjen.'
const ended = { hasNextPage: false, isFetchingNextPage: false, isFetchNextPageError: false }

export function ListEndPart() {
  const end = { onMore: () => undefined, failure: FAILURE, shown: 'Viser 20 av 48' }
  return (
    <Samples>
      <Sample label="Flere">
        <ListEnd {...end} paged={{ ...ended, hasNextPage: true }} />
      </Sample>
      <Sample label="Opptatt">
        <ListEnd {...end} paged={{ ...ended, hasNextPage: true, isFetchingNextPage: true }} />
      </Sample>
      <Sample label="Feilet">
        <ListEnd {...end} paged={{ ...ended, hasNextPage: true, isFetchNextPageError: true }} />
      </Sample>
      <Sample label="Ikke flere">
        <ListEnd {...end} paged={ended} shown="Viser 48 av 48" noMore="Det var alle." />
      </Sample>
    </Samples>
  )
}

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
