import { useState } from 'react'
import { FilterChips } from '#web/ui/FilterChips.tsx'
import { ListEnd } from '#web/ui/ListEnd.tsx'
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
