import { FormTextField } from '#web/form/FormTextField.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { AssignmentFormState } from './form.ts'
import { LongField } from './LongField.tsx'
import { WhenFields } from './WhenFields.tsx'

/** What the shift is, where and when. */
export function ShiftFields({ form }: { form: AssignmentFormState }) {
  const { control } = form
  return (
    <Card>
      <FormTextField name="title" control={control} label="Tittel" isRequired />
      <FormTextField name="location" control={control} label="Sted" isRequired />
      <WhenFields form={form} />
      <LongField name="description" label="Beskrivelse" control={control} />
      <LongField name="requirements" label="Krav" control={control} />
    </Card>
  )
}
