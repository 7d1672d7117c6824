import type { FormEvent, ReactNode } from 'react'
import { Button } from '../ui/actions/Button.tsx'
import { DatePicker } from '../ui/dates/DatePicker.tsx'
import { Actions } from '../ui/frame/Stack.tsx'
import css from './Events.module.css'

type Day = 'fra' | 'til'

interface EventFilterProps<Search> {
  draft: Search
  problems: { readonly [part in Day]?: string | undefined }
  onChange: (day: Day) => (value: string) => void
  onChoose: (search: Search | Record<string, never>) => void
  /** The fields above the days. */
  children: ReactNode
}

/** The form of an event log's filter, with its days and its buttons. */
export function EventFilter<Search extends { readonly [part in Day]?: string | undefined }>({
  draft,
  problems,
  onChange,
  onChoose,
  children,
}: EventFilterProps<Search>) {
  const { fra = '', til = '' } = draft
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (Object.keys(problems).length === 0) onChoose(draft)
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {children}
      <DatePicker label="Fra dato" value={fra} onChange={onChange('fra')} errorMessage={problems.fra} />
      <DatePicker label="Til dato" value={til} onChange={onChange('til')} errorMessage={problems.til} />
      <Actions>
        <Button type="submit">Vis hendelser</Button>
        <Button variant="secondary" onPress={() => onChoose({})}>
          Nullstill
        </Button>
      </Actions>
    </form>
  )
}
