import { useMutation } from '@tanstack/react-query'
import { showToast } from '#web/ui/overlays/toast.ts'
import { followupApi, useRefresh } from '../api.ts'
import { notRequestedToast, REQUESTS, sentToast } from './sent-toast.ts'

/** Sends the request to those whom it has not reached, and reports the result. */
export const useSendRequests = (assignmentId: string) => {
  const refresh = useRefresh()
  const send = useMutation(
    followupApi.sendRequests.mutationOptions({
      onSuccess: (sent) => showToast(sentToast(sent, REQUESTS)),
      onError: (error) => showToast(notRequestedToast(error)),
      onSettled: refresh,
    }),
  )
  return { sendRequests: () => send.mutate({ id: assignmentId }), isSending: send.isPending }
}
