import { useMutation } from '@tanstack/react-query'
import type { Sent } from '#features/requests/contract.ts'
import { askingInQuiet } from '#features/requests/web/quiet/in-quiet.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import { followupApi, useRefresh } from '../api.ts'
import { notRemindedToast, notRequestedToast, REMINDERS, REQUESTS, sentToast } from './sent-toast.ts'

/** Sends the request to those whom it has not reached, and reports the result. */
export const useSendRequests = (assignmentId: string) => {
  const refresh = useRefresh()
  const send = useMutation({
    mutationFn: () => askingInQuiet((meant) => followupApi.sendRequests.call({ id: assignmentId, ...meant })),
    onSuccess: (sent) => sent && showToast(sentToast(sent, REQUESTS)),
    onError: (error) => showToast(notRequestedToast(error)),
    onSettled: refresh,
  })
  return { sendRequests: () => send.mutate(), isSending: send.isPending }
}

/** Asks more people, and reports the result. */
export const useAskMore = (assignmentId: string) => {
  const refresh = useRefresh()
  const ask = useMutation({
    mutationFn: (vikarIds: string[]) =>
      askingInQuiet((meant) => followupApi.askMore.call({ id: assignmentId, vikarIds, ...meant })),
    onSuccess: (sent) => sent && showToast(sentToast(sent, REQUESTS)),
    onError: (error) => showToast(notRequestedToast(error)),
    onSettled: refresh,
  })
  return {
    /** The choice stays as it was when the question about quiet hours is cancelled. */
    askMore: (vikarIds: string[], onDone: () => void) =>
      ask.mutate(vikarIds, { onSettled: (sent) => sent !== null && onDone() }),
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
  const remind = useMutation({
    mutationFn: () =>
      askingInQuiet((meant) => followupApi.remindAll.call({ id: assignmentId, vikarIds, ...meant })),
    ...useOutcome(),
  })
  return {
    remindAll: (onSettled?: () => void) => remind.mutate(undefined, { onSettled }),
    isReminding: remind.isPending,
  }
}

/** Reminds the assigned substitute, and reports the result. */
export const useRemindAssigned = (assignmentId: string) => {
  const remind = useMutation({
    mutationFn: () =>
      askingInQuiet((meant) => followupApi.remindAssigned.call({ id: assignmentId, ...meant })),
    ...useOutcome(),
  })
  return {
    remindAssigned: (onSettled?: () => void) => remind.mutate(undefined, { onSettled }),
    isReminding: remind.isPending,
  }
}

const useOutcome = () => {
  const refresh = useRefresh()
  return {
    onSuccess: (sent: Sent | null) => sent && showToast(sentToast(sent, REMINDERS)),
    onError: (error: unknown) => showToast(notRemindedToast(error)),
    onSettled: refresh,
  }
}
