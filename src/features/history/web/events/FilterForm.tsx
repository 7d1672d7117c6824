import { useState } from 'react'
import { EventFilter } from '#web/rows/EventFilter.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { EVENT_KINDS } from '../../contract.ts'
import { EVENT_KIND_LABEL } from '../../texts.ts'
import { type EventSearch, type Person, searchProblems } from './use-events.ts'

interface FilterFormProps {
  search: EventSearch
  people: readonly Person[]
  onChoose: (search: EventSearch) => void
}

/** Filters by person, kind and days. */
export function FilterForm({ search, people, onChoose }: FilterFormProps) {
  const [draft, setDraft] = useState(search)
  const { hvem = '', type = '' } = draft
  const problems = searchProblems(draft)
  const change = (part: keyof EventSearch) => (value: string) => setDraft({ ...draft, [part]: value })
  return (
    <EventFilter draft={draft} problems={problems} onChange={change} onChoose={onChoose}>
      <Select
        label="Hvem"
        placeholder="Alle"
        options={people.map(({ userId, fullName }) => ({ value: userId, label: fullName }))}
        value={hvem}
        onChange={change('hvem')}
      />
      <Select
        label="Type"
        placeholder="Alle"
        options={EVENT_KINDS.map((kind) => ({ value: kind, label: EVENT_KIND_LABEL[kind] }))}
        value={type}
        onChange={change('type')}
      />
    </EventFilter>
  )
}
