import { type FormEvent, useState } from 'react'
import { closedName } from '#features/employers/web/departments/department-words.ts'
import { useDepartments } from '#features/employers/web/departments/use-departments.ts'
import { errorMessage } from '#web/errors.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { DatePicker } from '#web/ui/dates/DatePicker.tsx'
import { CheckboxGroup } from '#web/ui/choices/CheckboxGroup.tsx'
import { Select, type SelectOption } from '#web/ui/fields/Select.tsx'
import { Actions, Stack } from '#web/ui/frame/Stack.tsx'
import { formatPhone } from '#shared/phone.ts'
import type { LogFilter } from '../../shapes.ts'
import { LOG_STATUSES } from '../../rules.ts'
import { LOG_BADGE } from '../../texts.ts'
import { dayProblems, filterFrom, searchFrom } from './log-filter.ts'
import { useFilterRegister } from './use-vikar-name.ts'

interface FilterFormProps {
  filter: LogFilter
  vikarName: string | undefined
  onChoose: (filter: LogFilter) => void
}

/** Filters by status, substitute and days of the shifts. */
export function FilterForm({ filter, vikarName, onChoose }: FilterFormProps) {
  const [draft, setDraft] = useState(searchFrom(filter))
  const register = useFilterRegister(true)
  const { departments } = useDepartments()
  const { status = '', vikar = '', avdeling = '', fra = '', til = '' } = draft
  const problems = dayProblems(draft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!problems.fra && !problems.til) onChoose(filterFrom(draft))
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <CheckboxGroup
          label="Status"
          description="Velg én eller flere. Uten valg vises alle."
          isInline
          options={LOG_STATUSES.map((value) => ({ value, label: LOG_BADGE[value].label }))}
          value={status.split(',')}
          onChange={(chosen) => setDraft({ ...draft, status: chosen.join(',') })}
        />
        <Select
          label="Vikar"
          description={register.isPending ? 'Henter vikarene...' : 'Vikaren som har oppdraget'}
          placeholder="Alle"
          options={vikarOptions(register.data?.candidates ?? [], { id: filter.vikarId, name: vikarName })}
          value={vikar}
          onChange={(value) => setDraft({ ...draft, vikar: value })}
          errorMessage={register.isError ? errorMessage(register.error) : undefined}
        />
        {departments.length > 0 && (
          <Select
            label="Avdeling"
            placeholder="Alle"
            options={departments.flatMap(({ id, name, isYours, isClosed }) =>
              isYours ? [{ value: id, label: isClosed ? closedName(name) : name }] : [],
            )}
            value={avdeling}
            onChange={(value) => setDraft({ ...draft, avdeling: value })}
          />
        )}
        <DatePicker
          label="Fra dato"
          value={fra}
          onChange={(value) => setDraft({ ...draft, fra: value })}
          errorMessage={problems.fra}
        />
        <DatePicker
          label="Til dato"
          value={til}
          onChange={(value) => setDraft({ ...draft, til: value })}
          errorMessage={problems.til}
        />
        <Actions>
          <Button type="submit">Vis oppdrag</Button>
          <Button variant="secondary" onPress={() => onChoose({})}>
            Nullstill
          </Button>
        </Actions>
      </Stack>
    </form>
  )
}

interface Person {
  readonly id: string
  readonly fullName: string
  readonly phone: string
}

/** The register as options, with numbers for equal names. Includes a chosen vikar who has left it. */
export const vikarOptions = (
  register: readonly Person[],
  chosen: { readonly id: string | undefined; readonly name: string | undefined },
): SelectOption[] => {
  const seen = new Set<string>()
  const shared = new Set(register.flatMap(({ fullName }) => (isSecond(fullName, seen) ? [fullName] : [])))
  const options = register.map(({ id, fullName, phone }) => ({
    value: id,
    label: shared.has(fullName) ? `${fullName}, ${formatPhone(phone)}` : fullName,
  }))
  const { id, name = 'Valgt vikar' } = chosen
  if (id === undefined || register.some((person) => person.id === id)) return options
  return [{ value: id, label: `${name} (ikke i registeret)` }, ...options]
}

const isSecond = (name: string, seen: Set<string>): boolean => {
  const isSeen = seen.has(name)
  seen.add(name)
  return isSeen
}
