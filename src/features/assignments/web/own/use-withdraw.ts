import { NOT_WITHDRAWN } from '../../texts.ts'
import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '#web/errors.ts'
import { showToast } from '#web/ui/toast.ts'
import type { OwnAssignment } from '../../contract-own.ts'
import { assignmentsApi } from '../api.ts'
import { isOutdated } from './answer-toasts.ts'
import { focusRow } from './focus-row.ts'
import { useOwnRefresh } from './use-own-refresh.ts'

/** Gives an assignment back, and says so; `onDone` when there is nothing left to ask. */
export const useWithdraw = ({ id, contact }: OwnAssignment, onDone: () => void) => {
  const refresh = useOwnRefresh()
  const turnRow = () => {
    onDone()
    void refresh().then(() => focusRow(id))
  }
  const withdraw = useMutation(
    assignmentsApi.withdrawMine.mutationOptions({
      onSuccess: () => {
        showToast({
          title: 'Du har meldt avbud',
          description: `${contact?.name ?? 'Arbeidsgiveren'} får beskjed.`,
          seconds: 10,
        })
        turnRow()
      },
      onError: (error) => {
        if (!isOutdated(error)) return
        showToast({
          title: NOT_WITHDRAWN,
          description: errorMessage(error),
          tone: 'warning',
          seconds: 15,
        })
        turnRow()
      },
    }),
  )
  return {
    withdraw: (responseMessage: string) => withdraw.mutate({ id, responseMessage }),
    isWithdrawing: withdraw.isPending,
    /** What hindered it, until it is tried again. */
    failure: withdraw.error && !isOutdated(withdraw.error) ? withdraw.error : null,
    forgetFailure: withdraw.reset,
  }
}
