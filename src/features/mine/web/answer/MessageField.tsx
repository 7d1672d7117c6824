import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { RESPONSE_MESSAGE_MAX } from '#features/answers/rules.ts'
import type { useMessage } from './use-message.ts'

interface MessageFieldProps {
  name: string
  label: string
  written: ReturnType<typeof useMessage>
}

/** An optional message to an answer. */
export function MessageField({ name, label, written }: MessageFieldProps) {
  return (
    <TextArea
      name={name}
      label={label}
      optional
      rows={3}
      value={written.message}
      onChange={written.write}
      countTo={RESPONSE_MESSAGE_MAX}
      errorMessage={written.problem}
    />
  )
}
