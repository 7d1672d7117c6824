import { useMutation } from '@tanstack/react-query'
import type { Channel } from '#features/assignments/rules.ts'
import { REPEATABLE } from '#features/assignments/texts.ts'
import { reachOf } from '#features/messages/reach.ts'
import { normalisePhone } from '#shared/phone.ts'
import { errorMessage, failureToast, isErrorCode } from '#web/errors.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { followupApi, useRefresh } from '../api.ts'

/** A person whose answer is recorded. Phone as typed, or in E.164. */
export interface Person {
  readonly fullName: string
  readonly phone: string
  readonly noEmail: boolean
  readonly noSms: boolean
}

/** Unknown while the balance is being fetched. */
type Means = { readonly balance: number; readonly smsCountries: readonly string[] } | undefined

/** True for a person without e-mail whose confirmation a credit can pay. */
export const isConfirmedBySms = (person: Person, means: Means): boolean =>
  means !== undefined && means.balance > 0 && takesSms(person, means.smsCountries)

const takesSms = ({ phone, noEmail, noSms }: Person, smsCountries: readonly string[]) =>
  noEmail &&
  reachOf({ phone: normalisePhone(phone), email: null, noSms }, { channels: ['sms'], smsCountries }).sms

/** Announces the confirmation and its cost before a yes is recorded. */
export const confirmationWords = (person: Person, means: Means): string => {
  const { fullName, noEmail } = person
  const stopped = 'Forespørsler som ikke er sendt ennå, blir stanset.'
  if (!noEmail) return `${fullName} får bekreftelse på e-post, med vakten til kalenderen. ${stopped}`
  if (!means) return `Sjekker hvordan ${fullName} kan få bekreftelse ...`
  if (isConfirmedBySms(person, means))
    return `${fullName} får bekreftelse på SMS. Det trekker én SMS fra saldoen. ${stopped}`
  return takesSms(person, means.smsCountries)
    ? `Dere har ingen SMS igjen, så ${fullName} får ingen bekreftelse. ${stopped}`
    : `${fullName} har verken e-post eller et nummer vi sender SMS til, og får ingen bekreftelse. ${stopped}`
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
    answerFor: (
      { id, mayConfirmBySms, fullName }: Pick<Person, 'fullName'> & { id: string; mayConfirmBySms: boolean },
      answer: SpokenAnswer,
    ) =>
      record.mutate(
        { id: assignmentId, vikarId: id, answer, mayConfirmBySms },
        {
          onSuccess: ({ confirmedBy }) => {
            onRecorded()
            showToast(recordedToast(fullName, answer, confirmedBy))
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

const recordedToast = (fullName: string, answer: SpokenAnswer, confirmedBy: Channel | null) =>
  answer === 'accepted'
    ? ({
        title: `${fullName} har fått oppdraget`,
        description: confirmedBy ? CONFIRMED[confirmedBy] : 'Vikaren får ingen bekreftelse.',
        tone: 'success',
      } as const)
    : { title: `${fullName} er ført opp med nei` }

const CONFIRMED: Record<Channel, string> = {
  sms: 'Bekreftelsen er på vei på SMS.',
  email: 'Bekreftelsen er på vei.',
}
