import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '#web/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { CONFIRMATION_FAILED, CONFIRMATION_SENT } from '../texts.ts'
import { accountsApi } from './api.ts'

/** Mails a fresh confirmation link to who is logged in. */
export function ResendButton() {
  const resend = useMutation(
    accountsApi.resendConfirmation.mutationOptions({
      onSuccess: () => showToast(CONFIRMATION_SENT),
      onError: (error) =>
        showToast({ title: CONFIRMATION_FAILED, description: errorMessage(error), tone: 'error' }),
    }),
  )
  return (
    <Button
      variant="secondary"
      size="small"
      isPending={resend.isPending}
      pendingText="Sender..."
      onPress={() => resend.mutate({})}
    >
      Send ny bekreftelse
    </Button>
  )
}
