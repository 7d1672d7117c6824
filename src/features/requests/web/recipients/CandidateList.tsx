import { useState } from 'react'
import X from 'lucide-react/icons/x'
import { useGroups } from '#features/vikarer/web/groups/use-groups.ts'
import { searchPeople } from '#features/vikarer/search-rules.ts'
import { formatCount } from '#shared/counts.ts'
import { formatDate } from '#shared/dates.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { CheckboxGroup } from '#web/ui/choices/CheckboxGroup.tsx'
import type { Choice } from '#web/ui/choices/ChoiceInput.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { Row } from '#web/ui/frame/Stack.tsx'
import type { Candidate } from '../../shapes.ts'
import { CandidateBadge } from './CandidateBadge.tsx'
import { limitNote, ROW_LIMIT } from './candidates.ts'
import css from './Recipients.module.css'

/** A shorter list needs no search. */
const SEARCH_FROM = 9

export interface CandidateListProps {
  candidates: readonly Candidate[]
  value: readonly string[]
  onChange: (vikarIds: string[]) => void
  errorMessage: string | undefined
}

/** The register to choose from. A search hides the others, but they stay chosen. */
export function CandidateList({ candidates, value, onChange, errorMessage }: CandidateListProps) {
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<CandidateOrder>('name')
  const groupsOf = useGroupNames()
  const found = searchPeople(candidates, search, (candidate) => groupsOf(candidate).join('\n'))
  const matching = inOrder(found, order)
  const shown = matching.slice(0, ROW_LIMIT)
  const chosen = new Set(value)
  const people = candidates.filter(({ id }) => chosen.has(id))

  const choose = (isChosen: (id: string) => boolean) =>
    onChange(candidates.map(({ id }) => id).filter(isChosen))
  const change = (ids: string[]) => {
    const ticked = new Set(ids)
    const visible = new Set(shown.map(({ id }) => id))
    choose((id) => (visible.has(id) ? ticked : chosen).has(id))
  }

  return (
    <div className={css.candidates}>
      <ChosenPeople people={people} onRemove={(id) => onChange(value.filter((it) => it !== id))} />
      {candidates.length >= SEARCH_FROM && (
        <div role="search" className={css.search}>
          <SearchField
            label="Søk i vikarene"
            placeholder="Navn, gruppe, kompetanse, bedrift eller telefon"
            value={search}
            onChange={setSearch}
          />
          <Select
            label="Rekkefølge"
            options={ORDERS}
            value={order}
            onChange={(to) => setOrder(readOrder(to))}
          />
        </div>
      )}
      <Row>
        <Button variant="secondary" size="small" onPress={() => change(shown.map(({ id }) => id))}>
          Velg alle viste
        </Button>
        <Button variant="secondary" size="small" onPress={() => onChange([])}>
          Fjern alle
        </Button>
      </Row>
      <CheckboxGroup
        label="Vikarer"
        description={<span role="status">{formatCount(people.length)} vikar(er) valgt</span>}
        name="recipients"
        options={shown.map((candidate) => candidateChoice(candidate, groupsOf(candidate)))}
        value={value}
        onChange={change}
        errorMessage={errorMessage}
        isScrollable={shown.length > 0}
      />
      <p role="status" className={css.dim}>
        {matching.length === 0
          ? 'Ingen vikarer funnet som matcher søket.'
          : limitNote(matching.length, 'Søk for å finne resten.')}
      </p>
    </div>
  )
}

const SHOWN = 12

interface ChosenPeopleProps {
  people: readonly Candidate[]
  onRemove: (id: string) => void
}

/** The chosen people, above the list, even if a search hides them there. More than a few are counted. */
function ChosenPeople({ people, onRemove }: ChosenPeopleProps) {
  if (people.length === 0) return null
  const rest = people.length - SHOWN
  return (
    <Row>
      {people.slice(0, SHOWN).map(({ id, fullName }) => (
        <Button
          key={id}
          variant="secondary"
          size="small"
          icon={X}
          aria-label={`Fjern ${fullName}`}
          onPress={() => onRemove(id)}
        >
          {fullName}
        </Button>
      ))}
      {rest > 0 && <span>{`og ${formatCount(rest)} til`}</span>}
    </Row>
  )
}

type CandidateOrder = 'name' | 'recent' | 'longest-ago'

const ORDERS: readonly { readonly value: CandidateOrder; readonly label: string }[] = [
  { value: 'name', label: 'Navn' },
  { value: 'recent', label: 'Sist på vakt' },
  { value: 'longest-ago', label: 'Lengst siden vakt' },
]

const readOrder = (text: string): CandidateOrder =>
  ORDERS.find(({ value }) => value === text)?.value ?? 'name'

/** By their latest shift; a person without one counts as the longest ago. Equal ones stay in order of name. */
const inOrder = (byName: readonly Candidate[], order: CandidateOrder): readonly Candidate[] => {
  if (order === 'name') return byName
  const sign = order === 'recent' ? -1 : 1
  return byName.toSorted((a, b) => sign * compare(a.lastShift ?? '', b.lastShift ?? ''))
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** The names of a substitute's groups. */
const useGroupNames = () => {
  const { groups } = useGroups()
  return ({ groupIds }: Candidate) =>
    groupIds.length === 0 ? [] : groups.filter(({ id }) => groupIds.includes(id)).map(({ name }) => name)
}

/** A substitute as a row of the list: name, company, skills, groups and availability. */
const candidateChoice = (candidate: Candidate, groups: readonly string[]): Choice => {
  const { company, skills, lastShift } = candidate
  const last = lastShift && `sist på vakt ${formatDate(lastShift)}`
  const about = [company, skills, groups.join(', '), last].filter(Boolean).join(' · ')
  return {
    value: candidate.id,
    label: candidate.fullName,
    description: (
      <span className={css.about}>
        <CandidateBadge candidate={candidate} />
        {about}
      </span>
    ),
  }
}
