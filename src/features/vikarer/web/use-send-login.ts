import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '#web/ui/toast.ts'
import type { Vikar } from '../contract.ts'
import { LOGIN_SENT } from '../texts.ts'
import { vikarerApi } from './api.ts'
import { notSentToast } from './login-toasts.ts'

/** Sends a substitute the link to choose a password: the first one, or a new one while it is unused. */
export function useSendLogin({ id, login }: Vikar) {
  const queryClient = useQueryClient()
  const outcome = {
    onSuccess: ({ fullName }: Vikar) => showToast({ title: LOGIN_SENT(fullName) }),
    onError: (error: unknown) => showToast(notSentToast(error)),
    // Also after a refusal: it may be news that there is a login already. Busy until the new state shows.
    onSettled: () => queryClient.invalidateQueries({ queryKey: vikarerApi.key() }),
  }
  const create = useMutation(vikarerApi.createAccount.mutationOptions(outcome))
  const resend = useMutation(vikarerApi.resendInvitation.mutationOptions(outcome))
  return {
    sendLogin: () => (login === 'none' ? create : resend).mutate({ id }),
    isSending: create.isPending || resend.isPending,
  }
}
