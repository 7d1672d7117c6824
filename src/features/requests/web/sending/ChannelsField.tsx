import { Controller } from 'react-hook-form'
import { CheckboxGroup } from '#web/ui/choices/CheckboxGroup.tsx'
import { CHANNELS } from '#features/assignments/rules.ts'
import type { AssignmentControl } from '../create/form.ts'

const OPTIONS = [
  { value: 'sms', label: 'SMS', description: 'Trekker én SMS per vikar' },
  { value: 'email', label: 'E-post', description: 'Gratis' },
]

export function ChannelsField({ control }: { control: AssignmentControl }) {
  return (
    <Controller
      name="channels"
      control={control}
      render={({ field: { onChange, ...field }, fieldState: { error } }) => (
        <CheckboxGroup
          {...field}
          label="Send som"
          options={OPTIONS}
          isInline
          onChange={(ticked) => onChange(CHANNELS.filter((channel) => ticked.includes(channel)))}
          errorMessage={error?.message}
        />
      )}
    />
  )
}
