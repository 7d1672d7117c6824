import { useMutation, useQueryClient } from '@tanstack/react-query'
import { counted } from '#shared/counts.ts'
import { failureToast } from '#web/errors.ts'
import { showToast } from '#web/ui/toast.ts'
import type { ControlledSms } from '../../contract-sms.ts'
import { superadminApi } from '../api.ts'
import { smsKeys } from './queries.ts'

/** Sends a failed SMS once more, and says what came of it. */
export const useResend = ({ id, employerName }: Pick<ControlledSms, 'id' | 'employerName'>) => {
  const queryClient = useQueryClient()
  const resending = useMutation(
    superadminApi.resendSms.mutationOptions({
      onSuccess: ({ balance }) =>
        showToast({
          title: 'Sendt på nytt',
          description: `${employerName ?? 'Kunden'} har ${counted(balance, 'SMS', 'SMS')} igjen.`,
        }),
      onError: (error) => showToast(failureToast('Kunne ikke sende på nytt', error)),
      onSettled: () => Promise.all(smsKeys().map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    }),
  )
  return {
    resend: (onSettled: () => void) => resending.mutate({ id }, { onSettled }),
    isSending: resending.isPending,
  }
}
