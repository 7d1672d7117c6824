import { useMutation } from '@tanstack/react-query'
import { REPEATABLE } from '#features/assignments/texts.ts'
import { errorMessage, failureToast, isErrorCode } from '#web/errors.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { followupApi, useRefresh } from '../api.ts'

/** Who is told what by a yes that the office writes down. */
export const CONFIRMED_WORDS =
  'Vikarer med e-post får bekreftelse der, med vakten til kalenderen. Forespørsler som ikke er sendt ennå, blir stanset.'

interface Person {
  readonly fullName: string
  readonly noEmail: boolean
}

export type SpokenAnswer = 'accepted' | 'declined'

/** Writes down what somebody has told the office, and reports the result. */
export const useAnswerFor = (assignmentId: string, onRecorded: () => void) => {
  const refresh = useRefresh()
  const record = useMutation(followupApi.answerFor.mutationOptions({ onSettled: refresh }))
  const isRefused = REFUSALS.some((code) => isErrorCode(record.error, code))
  return {
    isSaving: record.isPending,
    /** In words, why it cannot be so. */
    refusal: isRefused ? errorMessage(record.error) : undefined,
    answerFor: ({ id, ...person }: Person & { readonly id: string }, answer: SpokenAnswer) =>
      record.mutate(
        { id: assignmentId, vikarId: id, answer },
        {
          onSuccess: () => {
            onRecorded()
            showToast(recordedToast(person, answer))
          },
          onError: (error) => {
            if (!REFUSALS.some((code) => isErrorCode(error, code)))
              showToast(failureToast('Svaret er ikke lagret', error, { repeat: REPEATABLE }))
          },
        },
      ),
  }
}

const REFUSALS = ['BUSY', 'FULL', 'HAS_PLACE', 'INPUT_INVALID'] as const

const recordedToast = ({ fullName, noEmail }: Person, answer: SpokenAnswer) =>
  answer === 'accepted'
    ? ({
        title: `${fullName} har fått oppdraget`,
        description: noEmail
          ? 'Vikaren har ikke e-post og får ingen bekreftelse.'
          : 'Bekreftelsen er på vei.',
        tone: 'success',
      } as const)
    : { title: `${fullName} er ført opp med nei` }
