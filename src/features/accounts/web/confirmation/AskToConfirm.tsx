import MailCheck from 'lucide-react/icons/mail-check'
import { Button } from '#web/ui/Button.tsx'
import { FormFailure } from '../FormFailure.tsx'
import { Message } from '../links/Message.tsx'

interface AskToConfirmProps {
  onConfirm: () => void
  isPending: boolean
  error: unknown
}

export function AskToConfirm({ onConfirm, isPending, error }: AskToConfirmProps) {
  return (
    <Message
      icon={MailCheck}
      title="Bekreft e-postadressen din"
      action={
        <>
          <FormFailure error={error} />
          <Button size="large" onPress={onConfirm} isPending={isPending} pendingText="Bekrefter...">
            Bekreft e-postadressen
          </Button>
        </>
      }
    >
      Ett trykk, så kan du sende forespørsler til vikarene dine.
    </Message>
  )
}
