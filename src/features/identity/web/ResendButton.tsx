import { failureToast } from '#web/errors.ts'
import { useCall } from '#web/use-call.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { MAIL_NOT_SENT, CONFIRMATION_SENT } from '../texts.ts'
import { accountsClient } from './client.ts'

/** Mails the logged-in user a fresh confirmation link. */
export function ResendButton() {
  const [resending, resend] = useCall(sendConfirmation)
  return (
    <Button
      variant="secondary"
      size="small"
      isPending={resending.status === 'pending'}
      pendingText="Sender..."
      onPress={() => void resend()}
    >
      Send ny bekreftelse
    </Button>
  )
}

const sendConfirmation = async () => {
  try {
    await accountsClient.resendConfirmation()
    showToast(CONFIRMATION_SENT)
  } catch (error) {
    showToast(failureToast(MAIL_NOT_SENT, error))
  }
}
