import { useController } from 'react-hook-form'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import type { AssignmentControl } from '../create/form.ts'
import { refusedNote } from './send-notes.ts'
import type { SendPlan } from './send-plan.ts'

/** By e-mail alone: whether people whom no e-mail reaches get an SMS. */
export function SmsIfBounced({ control, plan }: { control: AssignmentControl; plan: SendPlan }) {
  const { field } = useController({ name: 'smsIfBounced', control })
  if (plan.channels.includes('sms') || !plan.channels.includes('email')) return null
  const { value = true, ...rest } = field
  return (
    <Checkbox
      {...rest}
      value={value}
      label="SMS når e-posten ikke kommer fram"
      description={`Trekker én SMS for hver vikar det gjelder. ${refusedNote(plan) ?? ''}`.trim()}
    />
  )
}
