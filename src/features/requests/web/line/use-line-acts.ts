import { useMutation, useQueryClient } from '@tanstack/react-query'
import { REPEATABLE } from '#features/assignments/texts.ts'
import { errorMessage, failureToast, isErrorCode } from '#web/errors.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { requestsApi } from '../api.ts'
import { askingInQuiet } from '../quiet/in-quiet.ts'
import { lineToast } from './change-words.ts'

/** Changes how a line is asked. */
export const useChangeLine = () =>
  useMutation(requestsApi.changeLine.mutationOptions({ onSettled: useRefresh() }))

/** Moves the time of a request that waits for it, or sends it now. */
export const useChangeSendTime = () =>
  useMutation({
    mutationFn: (wanted: SendTimeChange) =>
      askingInQuiet(
        (meant) => requestsApi.changeSendTime.call({ ...wanted, ...meant }),
        (until) => requestsApi.changeSendTime.call({ ...wanted, sendAt: until.toISOString() }),
      ),
    onSettled: useRefresh(),
  })

interface SendTimeChange {
  id: string
  version: string
  /** Null: now. */
  sendAt: string | null
}

/** Asks all who are left, and reports the result. */
export const useAskAll = (onSettled: () => void) => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id }: { id: string }) =>
      askingInQuiet((meant) => requestsApi.askAll.call({ id, ...meant })),
    onSuccess: (sent) => sent && showToast(lineToast('Alle som var igjen, får spørsmålet nå', sent)),
    onError: (error) => showToast(notDoneToast('Ingen ble spurt', error)),
    onSettled: () => {
      onSettled()
      return refresh()
    },
  })
}

/** Resolves when the page has the version that the next press is based on. */
const useRefresh = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: requestsApi.line.key() })
}

/** What to say when nothing came of it: somebody, or the clock, was quicker, or it failed. */
export const notDoneToast = (title: string, error: unknown) =>
  isErrorCode(error, 'NO_LINE') || isErrorCode(error, 'ALREADY_SENT')
    ? ({ title, description: errorMessage(error), tone: 'warning' } as const)
    : failureToast(title, error, { repeat: REPEATABLE })
