import { addDays } from '#shared/dates.ts'
import { CheckboxGroup } from '#web/ui/choices/CheckboxGroup.tsx'
import { DatePicker } from '#web/ui/dates/DatePicker.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { FURTHEST_DAYS } from '../../unavailability-limits.ts'
import type { AbsenceDraft, Problems } from './absence-draft.ts'
import { WEEKDAYS, weeksFrom } from './absence-words.ts'

interface AbsenceFieldsProps {
  draft: AbsenceDraft
  today: string
  problems: Problems
  onChange: (values: Partial<AbsenceDraft>) => void
}

const weekdays = WEEKDAYS.map((label, index) => ({ value: String(index + 1), label: upperFirst(label) }))

/** Fields for a week, for dates or for weekdays. */
export function AbsenceFields({ draft, today, problems, onChange }: AbsenceFieldsProps) {
  if (draft.way === 'week')
    return (
      <Select
        label="Uke"
        options={weeksFrom(today)}
        value={draft.monday}
        onChange={(monday) => onChange({ monday })}
        errorMessage={problems.startDate ?? problems.endDate}
      />
    )
  if (draft.way === 'dates') return <DateFields {...{ draft, today, problems, onChange }} />
  const bounds = { minValue: today, maxValue: addDays(today, FURTHEST_DAYS) }
  return (
    <>
      <CheckboxGroup
        label="Ukedager"
        isInline
        options={weekdays}
        value={draft.weekdays}
        onChange={(chosen) => onChange({ weekdays: chosen })}
        errorMessage={problems.weekdays}
      />
      <DatePicker
        {...bounds}
        label="Fra og med"
        value={draft.fromDate}
        onChange={(fromDate) => onChange({ fromDate })}
        isRequired
        errorMessage={problems.startDate}
      />
      <DatePicker
        {...bounds}
        label="Til og med"
        optional
        description="Uten dato gjelder det til dere fjerner det"
        value={draft.untilDate}
        onChange={(untilDate) => onChange({ untilDate })}
        errorMessage={problems.endDate}
      />
    </>
  )
}

/** The last day follows when the first day moves past it. */
function DateFields({ draft, today, problems, onChange }: AbsenceFieldsProps) {
  const bounds = { minValue: today, maxValue: addDays(today, FURTHEST_DAYS) }
  const { startDate, endDate } = draft
  return (
    <>
      <DatePicker
        {...bounds}
        label="Første dag"
        value={startDate}
        onChange={(start) =>
          onChange({ startDate: start, ...(start >= '2000' && endDate < start && { endDate: start }) })
        }
        isRequired
        errorMessage={problems.startDate}
      />
      <DatePicker
        {...bounds}
        label="Siste dag"
        description="Til og med denne dagen"
        value={endDate}
        onChange={(end) => onChange({ endDate: end })}
        isRequired
        errorMessage={problems.endDate}
      />
    </>
  )
}

function upperFirst(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
