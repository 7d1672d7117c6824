import { useController } from 'react-hook-form'
import { TextArea } from '#web/ui/TextArea.tsx'
import { LONG_TEXT_MAX } from '../../rules.ts'
import type { AssignmentControl } from './form.ts'

/** A counter under an empty field is noise: it comes when the end is near. */
const COUNT_FROM = LONG_TEXT_MAX - 200

interface LongFieldProps {
  control: AssignmentControl
  name: 'description' | 'requirements'
  label: string
}

/** A text of several lines that may be left out. */
export function LongField({ control, name, label }: LongFieldProps) {
  const { field, fieldState } = useController({ control, name })
  const isNearEnd = (field.value?.length ?? 0) >= COUNT_FROM
  return (
    <TextArea
      {...field}
      label={label}
      optional
      rows={3}
      countTo={isNearEnd ? LONG_TEXT_MAX : undefined}
      errorMessage={fieldState.error?.message}
    />
  )
}
