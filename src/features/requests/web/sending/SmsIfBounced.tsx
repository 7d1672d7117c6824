import { useController, useWatch } from 'react-hook-form'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import type { AssignmentControl } from '../create/form.ts'

/** The choice to send an SMS to people that no e-mail reaches, when e-mail is the only channel. */
export function SmsIfBounced({ control }: { control: AssignmentControl }) {
  const { field } = useController({ name: 'smsIfBounced', control })
  const channels = useWatch({ control, name: 'channels' })
  if (channels.includes('sms') || !channels.includes('email')) return null
  const { value = true, ...rest } = field
  return (
    <Checkbox
      {...rest}
      value={value}
      label="SMS når e-posten ikke kommer fram"
      description="Trekker én SMS for hver vikar det gjelder."
    />
  )
}
