import { useMutation } from '@tanstack/react-query'
import { showToast } from '#web/ui/toast.ts'
import type { OwnAssignment } from '../../contract-own.ts'
import { assignmentsApi } from '../api.ts'
import { declinedToast, isOutdated, notDeclinedToast, notWonToast, wonToast } from './answer-toasts.ts'
import { focusRow } from './focus-row.ts'
import { useOwnRefresh } from './use-own-refresh.ts'

/** Says yes or no to an assignment, and how that went. Pending until the row shows it. */
export const useAnswer = (assignment: OwnAssignment, onAnswered: () => void) => {
  const refresh = useOwnRefresh()
  const turnRow = async () => {
    onAnswered()
    await refresh()
    focusRow(assignment.id)
  }
  const turnIfOutdated = (error: unknown) => (isOutdated(error) ? turnRow() : undefined)
  const claim = useMutation(
    assignmentsApi.claimMine.mutationOptions({
      onSuccess: () => {
        showToast(wonToast(assignment))
        return turnRow()
      },
      onError: (error) => {
        showToast(notWonToast(error))
        return turnIfOutdated(error)
      },
    }),
  )
  const decline = useMutation(
    assignmentsApi.declineMine.mutationOptions({
      onSuccess: () => {
        showToast(declinedToast(assignment))
        return turnRow()
      },
      onError: (error) => {
        showToast(notDeclinedToast(error))
        return turnIfOutdated(error)
      },
    }),
  )
  const { id } = assignment
  return {
    sayYes: (responseMessage: string) => claim.mutate({ id, responseMessage }),
    sayNo: (responseMessage: string) => decline.mutate({ id, responseMessage }),
    isSayingYes: claim.isPending,
    isSayingNo: decline.isPending,
  }
}
