import CloudAlert from 'lucide-react/icons/cloud-alert'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { errorMessage } from '#web/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { Message } from './Message.tsx'

/** Nobody could say whether the link works, so it is not called bad. */
export function LinkUnchecked({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Message
      icon={CloudAlert}
      title="Lenken kunne ikke sjekkes"
      isAnswer
      action={
        <Button icon={RotateCw} onPress={onRetry}>
          Prøv igjen
        </Button>
      }
    >
      {errorMessage(error)}
    </Message>
  )
}
