import { useMutation } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import { failureToast } from '#web/errors.ts'
import { Button, type ButtonVariant } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { MAIL_NOT_SENT, LOGIN_LINK_SENT } from '../../door-texts.ts'
import { accountsApi } from '../api.ts'

interface SendLoginLinkProps {
  email: string
  children: string
  variant?: ButtonVariant
}

/** 'Glemt passord' for who is logged in, and so never sees the login page. */
export function SendLoginLink({ email, children, variant = 'secondary' }: SendLoginLinkProps) {
  const send = useMutation(
    accountsApi.requestLoginLink.mutationOptions({
      onSuccess: () => showToast(LOGIN_LINK_SENT),
      onError: (error) => showToast(failureToast(MAIL_NOT_SENT, error)),
    }),
  )
  return (
    <Button
      variant={variant}
      icon={Mail}
      onPress={() => send.mutate({ email })}
      isPending={send.isPending}
      pendingText="Sender..."
    >
      {children}
    </Button>
  )
}
