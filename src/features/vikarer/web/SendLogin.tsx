import { useMutation, useQueryClient } from '@tanstack/react-query'
import { handOverFocus } from '#web/hand-over-focus.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { Vikar } from '../contract.ts'
import { LOGIN_SENT } from '../texts.ts'
import { vikarerApi } from './api.ts'
import { notSentToast } from './login-toasts.ts'

const LABEL = { none: 'Send innlogging', invited: 'Send på nytt' } as const
const SENDING = 'Sender...'

/**
 * The button that gives a substitute a login or sends an unused one again; null once it is used, and without an
 * address to send it to.
 */
export function SendLogin({ vikar }: { vikar: Vikar }) {
  const { sendLogin, isSending } = useSendLogin(vikar)
  const { login, fullName, email } = vikar
  if (login === 'active' || email === null) return null
  return (
    <Button
      key={login}
      ref={handOverToCard}
      variant="quiet"
      size="small"
      isPending={isSending}
      pendingText={SENDING}
      onPress={sendLogin}
      aria-label={`${isSending ? SENDING : LABEL[login]} til ${fullName}`}
    >
      {LABEL[login]}
    </Button>
  )
}

/** Sends the link to choose a password: the first one, or a new one while it is unused. */
function useSendLogin({ id, login }: Vikar) {
  const queryClient = useQueryClient()
  const outcome = {
    onSuccess: ({ fullName }: Vikar) => showToast({ title: LOGIN_SENT(fullName) }),
    onError: (error: unknown) => showToast(notSentToast(error)),
    // Also after a refusal, because the login state may be news. Busy until the new state shows.
    onSettled: () => queryClient.invalidateQueries({ queryKey: vikarerApi.key() }),
  }
  const create = useMutation(vikarerApi.createAccount.mutationOptions(outcome))
  const resend = useMutation(vikarerApi.resendInvitation.mutationOptions(outcome))
  return {
    sendLogin: () => (login === 'none' ? create : resend).mutate({ id }),
    isSending: create.isPending || resend.isPending,
  }
}

const handOverToCard = handOverFocus('[tabindex="-1"]')
