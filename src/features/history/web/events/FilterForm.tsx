import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/actions/Button.tsx'
import { DatePicker } from '#web/ui/dates/DatePicker.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { Actions } from '#web/ui/frame/Stack.tsx'
import { EVENT_KINDS } from '../../contract.ts'
import { EVENT_KIND_LABEL } from '../../texts.ts'
import css from '#web/rows/Events.module.css'
import { type EventSearch, type Person, searchProblems } from './use-events.ts'

interface FilterFormProps {
  search: EventSearch
  people: readonly Person[]
  onChoose: (search: EventSearch) => void
}

/** Who, what kind and between which days. */
export function FilterForm({ search, people, onChoose }: FilterFormProps) {
  const [draft, setDraft] = useState(search)
  const { hvem = '', type = '', fra = '', til = '' } = draft
  const problems = searchProblems(draft)
  const change = (part: keyof EventSearch) => (value: string) => setDraft({ ...draft, [part]: value })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (Object.keys(problems).length === 0) onChoose(draft)
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
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
