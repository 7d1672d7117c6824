import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { kindLabel } from '#features/history/texts.ts'
import { EventFilter } from '#web/rows/EventFilter.tsx'
import { Select, type SelectOption } from '#web/ui/fields/Select.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { superadminApi } from '../api.ts'
import { type AuditSearch, searchProblems } from './use-audit-log.ts'

interface FilterFormProps {
  search: AuditSearch
  onChoose: (search: AuditSearch) => void
}

/** Filters by person, customer, event and days. */
export function FilterForm({ search, onChoose }: FilterFormProps) {
  const [draft, setDraft] = useState(search)
  const known = useQuery(superadminApi.auditActions.queryOptions())
  const { hvem = '', kunde = '', hendelse = '' } = draft
  const problems = searchProblems(draft)
  const change = (part: keyof AuditSearch) => (value: string) => setDraft({ ...draft, [part]: value })
  return (
    <EventFilter draft={draft} problems={problems} onChange={change} onChoose={onChoose}>
      <TextField
        label="Hvem"
        description="Navn eller e-post til den som gjorde det"
        value={hvem}
        onChange={change('hvem')}
        errorMessage={problems.hvem}
        autoComplete="off"
      />
      <TextField
        label="Kunde"
        description="Bedrift, eller navn eller e-post til en administrator"
        value={kunde}
        onChange={change('kunde')}
        errorMessage={problems.kunde}
        autoComplete="off"
      />
      <Select
        label="Hendelse"
        placeholder="Alle"
        options={actionOptions(known.data?.actions ?? [], hendelse)}
        value={hendelse}
        onChange={change('hendelse')}
      />
    </EventFilter>
  )
}

const norwegian = new Intl.Collator('nb-NO')

/** The actions in order of their labels. The chosen one is listed even if it has never occurred. */
export const actionOptions = (known: readonly string[], chosen: string): SelectOption[] =>
  [...new Set(chosen === '' ? known : [...known, chosen])]
    .map((value) => ({ value, label: kindLabel(value) }))
    .toSorted((one, other) => norwegian.compare(one.label, other.label))
