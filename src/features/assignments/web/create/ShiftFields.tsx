import { Controller } from 'react-hook-form'
import { Card } from '#web/ui/Card.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { AssignmentFormState } from './form.ts'
import { LongField } from './LongField.tsx'
import { WhenFields } from './WhenFields.tsx'

/** What the shift is, where and when. */
export function ShiftFields({ form }: { form: AssignmentFormState }) {
  const { control } = form
  return (
    <Card>
      <Controller
        name="title"
        control={control}
        render={({ field, fieldState: { error } }) => (
          <TextField {...field} label="Tittel" isRequired errorMessage={error?.message} />
        )}
      />
      <Controller
        name="location"
        control={control}
        render={({ field, fieldState: { error } }) => (
          <TextField {...field} label="Sted" isRequired errorMessage={error?.message} />
        )}
      />
      <WhenFields form={form} />
      <LongField name="description" label="Beskrivelse" control={control} />
      <LongField name="requirements" label="Krav" control={control} />
    </Card>
  )
}
