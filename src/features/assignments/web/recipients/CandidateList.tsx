import { type KeyboardEvent, useState } from 'react'
import { CheckboxGroup } from '#web/ui/CheckboxGroup.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import type { Candidate } from '../../contract.ts'
import { candidateChoice } from './candidate-choice.tsx'
import { searchCandidates } from './candidates.ts'
import css from './Recipients.module.css'

/** Fewer can be overlooked at a glance. */
const SEARCH_FROM = 9

interface CandidateListProps {
  candidates: readonly Candidate[]
  value: readonly string[]
  onChange: (vikarIds: string[]) => void
  errorMessage: string | undefined
}

/** The register to choose from. A search hides the others, but does not unchoose them. */
export function CandidateList({ candidates, value, onChange, errorMessage }: CandidateListProps) {
  const [search, setSearch] = useState('')
  const shown = searchCandidates(candidates, search)
  const chosen = candidates.filter(({ id }) => value.includes(id)).length

  const change = (ticked: string[]) => {
    const visible = new Set(shown.map(({ id }) => id))
    const kept = (id: string) => (visible.has(id) ? ticked.includes(id) : value.includes(id))
    onChange(candidates.map(({ id }) => id).filter(kept))
  }

  return (
    <div className={css.candidates}>
      {candidates.length >= SEARCH_FROM && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key is pressed in the field within
        <div role="search" onKeyDown={keepEnter}>
          <SearchField
            label="Søk i vikarene"
            placeholder="Navn, bedrift eller kompetanse"
            value={search}
            onChange={setSearch}
          />
        </div>
      )}
      <CheckboxGroup
        label="Vikarer"
        description={<span role="status">{chosen} vikar(er) valgt</span>}
        name="recipients"
        options={shown.map(candidateChoice)}
        value={value}
        onChange={change}
        errorMessage={errorMessage}
        isScrollable={shown.length > 0}
      />
      {shown.length === 0 && <p className={css.dim}>Ingen vikarer funnet som matcher søket.</p>}
    </div>
  )
}

/** Enter in the search must not send the form around it. */
const keepEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault()
}
