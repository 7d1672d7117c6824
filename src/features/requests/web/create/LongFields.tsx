import { useWatch } from 'react-hook-form'
import { LONG_TEXT_MAX } from '#features/assignments/rules.ts'
import { FormTextArea } from '#web/form/FormTextArea.tsx'
import { Stack } from '#web/ui/frame/Stack.tsx'
import type { AssignmentControl } from './form.ts'

export interface LongFieldsProps {
  control: AssignmentControl
}

/** The fields that most requests leave empty. */
export function LongFields({ control }: LongFieldsProps) {
  return (
    <Stack>
      <LongField name="description" label="Beskrivelse" control={control} />
      <LongField name="requirements" label="Krav" control={control} />
    </Stack>
  )
}

/** A counter under an empty field is noise: it appears near the limit. */
const COUNT_FROM = LONG_TEXT_MAX - 200

interface LongFieldProps {
  control: AssignmentControl
  name: 'description' | 'requirements'
  label: string
}

/** An optional text of several lines. */
function LongField({ control, name, label }: LongFieldProps) {
  const typed = useWatch({ control, name })
  const isNearEnd = (typed?.length ?? 0) >= COUNT_FROM
  const countTo = isNearEnd ? LONG_TEXT_MAX : undefined
  return <FormTextArea {...{ control, name, label, countTo }} optional rows={3} />
}
