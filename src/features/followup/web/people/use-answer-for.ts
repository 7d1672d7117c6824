import { useMutation } from '@tanstack/react-query'
import { REPEATABLE } from '#features/assignments/texts.ts'
import { errorMessage, failureToast, isErrorCode } from '#web/errors.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import { followupApi, useRefresh } from '../api.ts'
import { planToast } from '#features/requests/web/plan/plan-toast.ts'
import { isPlanChanged, usePlan } from '#features/requests/web/plan/use-plan.ts'

export type SpokenAnswer = 'accepted' | 'declined'

/** The person with the recorded answer. */
interface Answering {
  readonly id: string
  readonly fullName: string
}

/** Records an answer that a substitute gave the office, and shows its consequences before and after. */
export const useAnswerFor = (
  { id, isHalted }: Pick<LoggedAssignment, 'id' | 'isHalted'>,
  person: Answering | undefined,
  answer: SpokenAnswer,
  onRecorded: () => void,
) => {
  const refresh = useRefresh()
  const record = useMutation(followupApi.answerFor.mutationOptions({ onSettled: refresh }))
  const wanted = { id, vikarId: person?.id ?? id, answer }
  const shown = usePlan(
    (askNext) => followupApi.planAnswerFor.queryOptions({ input: { ...wanted, askNext } }),
    { isOpen: person !== undefined, isHalted },
  )
  const isRefused = REFUSALS.some((code) => isErrorCode(record.error, code))
  return {
    shown,
    error: record.error,
    isSaving: record.isPending,
    /** The reason why the answer cannot be recorded. */
    refusal: isRefused ? errorMessage(record.error) : undefined,
    press: () =>
      record.mutate(
        { ...wanted, ...shown.press },
        {
          onSuccess: () => {
            onRecorded()
            showToast(planToast(titleOf(person?.fullName ?? 'Vikaren', answer), shown.plan))
          },
          onError: (error) => {
            if (!isPlanChanged(error) && !REFUSALS.some((code) => isErrorCode(error, code)))
              showToast(failureToast('Svaret er ikke lagret', error, { repeat: REPEATABLE }))
          },
        },
      ),
  }
}

const REFUSALS = ['BUSY', 'FULL', 'HAS_PLACE', 'INPUT_INVALID'] as const

const titleOf = (fullName: string, answer: SpokenAnswer) =>
  answer === 'accepted' ? `${fullName} har fått oppdraget` : `${fullName} er ført opp med nei`
