import { useWatch } from 'react-hook-form'
import { FormTextArea } from '#web/form/FormTextArea.tsx'
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
  const typed = useWatch({ control, name })
  const isNearEnd = (typed?.length ?? 0) >= COUNT_FROM
  const countTo = isNearEnd ? LONG_TEXT_MAX : undefined
  return <FormTextArea {...{ control, name, label, countTo }} optional rows={3} />
}
