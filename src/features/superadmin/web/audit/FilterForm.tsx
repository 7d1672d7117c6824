import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { kindLabel } from '#features/history/texts.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { DatePicker } from '#web/ui/dates/DatePicker.tsx'
import { Select, type SelectOption } from '#web/ui/fields/Select.tsx'
import { Actions } from '#web/ui/frame/Stack.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { superadminApi } from '../api.ts'
import css from '#web/rows/Events.module.css'
import { type AuditSearch, searchProblems } from './use-audit-log.ts'

interface FilterFormProps {
  search: AuditSearch
  onChoose: (search: AuditSearch) => void
}

/** Who, which customer, what and between which days. */
export function FilterForm({ search, onChoose }: FilterFormProps) {
  const [draft, setDraft] = useState(search)
  const known = useQuery(superadminApi.auditActions.queryOptions())
  const { hvem = '', kunde = '', hendelse = '', fra = '', til = '' } = draft
  const problems = searchProblems(draft)
  const change = (part: keyof AuditSearch) => (value: string) => setDraft({ ...draft, [part]: value })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (Object.keys(problems).length === 0) onChoose(draft)
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
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
      <DatePicker label="Fra dato" value={fra} onChange={change('fra')} errorMessage={problems.fra} />
      <DatePicker label="Til dato" value={til} onChange={change('til')} errorMessage={problems.til} />
      <Actions>
        <Button type="submit">Vis hendelser</Button>
        <Button variant="secondary" onPress={() => onChoose({})}>
          Nullstill
        </Button>
      </Actions>
    </form>
  )
}

const norwegian = new Intl.Collator('nb-NO')

/** The actions to choose from, by their words. The chosen one is listed even when it has never occurred. */
export const actionOptions = (known: readonly string[], chosen: string): SelectOption[] =>
  [...new Set(chosen === '' ? known : [...known, chosen])]
    .map((value) => ({ value, label: kindLabel(value) }))
    .toSorted((one, other) => norwegian.compare(one.label, other.label))
