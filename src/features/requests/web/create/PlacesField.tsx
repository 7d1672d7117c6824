import { Controller } from 'react-hook-form'
import { PLACES_MAX } from '#features/assignments/rules.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import type { AssignmentControl } from './form.ts'

interface PlacesFieldProps {
  control: AssignmentControl
  name: 'places' | `more.${number}.places`
}

/** The number of substitutes. An invalid number is stored as none, and is an error on submission. */
export function PlacesField({ control, name }: PlacesFieldProps) {
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { value = 1, onChange, ...field }, fieldState: { error } }) => (
        <TextField
          {...field}
          type="number"
          inputMode="numeric"
          min={1}
          max={PLACES_MAX}
          value={Number.isNaN(value) ? '' : String(value)}
          onChange={(typed) => onChange(typed === '' ? Number.NaN : Number(typed))}
          label="Antall vikarer"
          isRequired
          errorMessage={error?.message}
        />
      )}
    />
  )
}
