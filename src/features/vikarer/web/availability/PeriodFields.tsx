import { Controller } from 'react-hook-form'
import { DatePicker } from '#web/ui/dates/DatePicker.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { UNAVAILABILITY_REASONS } from '../../rules.ts'
import type { PeriodFormState } from './use-period-form.ts'

const reasons = UNAVAILABILITY_REASONS.map((reason) => ({ value: reason, label: reason }))

/** The end follows when the start moves past it. */
export function PeriodFields({ form }: { form: PeriodFormState }) {
  const { control } = form
  const followStart = (start: string) => {
    const end = form.getValues('endDate')
    if (isWhole(start) && (!end || end < start)) form.setValue('endDate', start, { shouldDirty: true })
    if (form.formState.isSubmitted) void form.trigger('endDate')
  }
  return (
    <>
      <Controller
        name="startDate"
        control={control}
        render={({ field, fieldState: { error } }) => (
          <DatePicker
            {...field}
            onChange={(start) => {
              field.onChange(start)
              followStart(start)
            }}
            label="Startdato"
            isRequired
            errorMessage={error?.message}
          />
        )}
      />
      <Controller
        name="endDate"
        control={control}
        render={({ field, fieldState: { error } }) => (
          <DatePicker
            {...field}
            label="Sluttdato"
            description="Til og med denne dagen"
            isRequired
            errorMessage={error?.message}
          />
        )}
      />
      <Controller
        name="reason"
        control={control}
        render={({ field, fieldState: { error } }) => (
          <Select
            {...field}
            label="Årsak"
            optional
            placeholder="Ingen oppgitt"
            options={reasons}
            errorMessage={error?.message}
          />
        )}
      />
    </>
  )
}

/** While a year is typed, its first digits are a date long ago. */
const isWhole = (date: string) => date >= '2000'
