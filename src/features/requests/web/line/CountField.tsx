import { type Control, Controller, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import { TextField } from '#web/ui/fields/TextField.tsx'

interface CountFieldProps<Values extends FieldValues> {
  control: Control<Values>
  name: FieldPathByValue<Values, number | null>
  label: string
  description: string
  /** True: it may be empty, and is then null. */
  isOptional?: boolean
}

/** A whole number in a form. An empty required field is stored as NaN, which is an error on submission. */
export function CountField<Values extends FieldValues>({
  control,
  name,
  label,
  description,
  isOptional = false,
}: CountFieldProps<Values>) {
  const empty = isOptional ? null : Number.NaN
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { value, onChange, ...field }, fieldState: { error } }) => (
        <TextField
          {...field}
          type="number"
          inputMode="numeric"
          min={1}
          value={textOf(value)}
          onChange={(typed) => onChange(typed === '' ? empty : Number(typed))}
          label={label}
          description={description}
          optional={isOptional}
          isRequired={!isOptional}
          errorMessage={error?.message}
        />
      )}
    />
  )
}

const textOf = (value: unknown) => (typeof value === 'number' && !Number.isNaN(value) ? String(value) : '')
