import { useMutation } from '@tanstack/react-query'
import { NEW_TIME } from '#features/answers/texts-new-time.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { MyAssignment } from '../../contract.ts'
import { mineApi } from '../api.ts'
import { notConfirmedToast } from './answer-toasts.ts'
import { factsOf, useTurn } from './use-answer.ts'

/** The holder's yes to the new times. */
export const useConfirm = (assignment: MyAssignment, today: string) => {
  const { id } = assignment
  const { turnRow, turnIfOutdated } = useTurn(assignment)
  const claim = useMutation(
    mineApi.claim.mutationOptions({
      onSuccess: () => {
        showToast({ title: NEW_TIME.noted(assignment, today) })
        return turnRow()
      },
      onError: (error) => {
        showToast(notConfirmedToast(error))
        return turnIfOutdated(error)
      },
    }),
  )
  return {
    confirm: () => claim.mutate({ id, takeBoth: true, seen: factsOf(assignment) }),
    isConfirming: claim.isPending,
  }
}
