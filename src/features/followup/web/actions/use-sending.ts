import { useMutation } from '@tanstack/react-query'
import type { Sent } from '#features/requests/contract.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import { followupApi, useRefresh } from '../api.ts'
import { notRemindedToast, notRequestedToast, REMINDERS, REQUESTS, sentToast } from './sent-toast.ts'

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

/** Asks more people, and reports the result. */
export const useAskMore = (assignmentId: string) => {
  const refresh = useRefresh()
  const ask = useMutation(
    followupApi.askMore.mutationOptions({
      onSuccess: (sent) => showToast(sentToast(sent, REQUESTS)),
      onError: (error) => showToast(notRequestedToast(error)),
      onSettled: refresh,
    }),
  )
  return {
    askMore: (vikarIds: string[], onSettled: () => void) =>
      ask.mutate({ id: assignmentId, vikarIds }, { onSettled }),
    isSending: ask.isPending,
  }
}

/** May anybody still be reminded? Those in reserve have answered, and are reminded as well. */
export const isAnybodyLeft = ({
  asked,
  responses,
  isReopened,
}: Pick<LoggedAssignment, 'asked' | 'responses' | 'isReopened'>): boolean => asked > responses || isReopened

/** Reminds everyone who has not answered, or some of them, and reports the result. */
export const useRemindAll = (assignmentId: string, vikarIds?: string[]) => {
  const remind = useMutation(followupApi.remindAll.mutationOptions(useOutcome()))
  return {
    remindAll: (onSettled?: () => void) => remind.mutate({ id: assignmentId, vikarIds }, { onSettled }),
    isReminding: remind.isPending,
  }
}

/** Reminds the assigned substitute, and reports the result. */
export const useRemindAssigned = (assignmentId: string) => {
  const remind = useMutation(followupApi.remindAssigned.mutationOptions(useOutcome()))
  return {
    remindAssigned: (onSettled?: () => void) => remind.mutate({ id: assignmentId }, { onSettled }),
    isReminding: remind.isPending,
  }
}

const useOutcome = () => {
  const refresh = useRefresh()
  return {
    onSuccess: (sent: Sent) => showToast(sentToast(sent, REMINDERS)),
    onError: (error: unknown) => showToast(notRemindedToast(error)),
    onSettled: refresh,
  }
}
