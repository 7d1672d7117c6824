import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '#web/errors.ts'
import { showToast } from '#web/ui/toast.ts'
import { vikarerApi } from '../api.ts'
import { refusalWords } from './refusal-words.ts'

/** Saves the choice about SMS. `chosen` shows at once and is undefined when nothing is being saved. */
export const useChooseSms = () => {
  const queryClient = useQueryClient()
  const call = useMutation(
    vikarerApi.chooseSms.mutationOptions({
      scope: { id: 'choose-sms' }, // one after the other: the last choice is the one that stands
      onSuccess: ({ noSms }) => showToast(noSms ? NO_SMS : SMS_AGAIN),
      onError: (error) =>
        showToast(failureToast('Kunne ikke lagre valget', error, { reason: refusalWords(error) })),
      // Busy until the page shows what the server has.
      onSettled: () => queryClient.invalidateQueries({ queryKey: vikarerApi.myAvailability.key() }),
    }),
  )
  return {
    choose: (noSms: boolean) => call.mutate({ noSms }),
    chosen: call.isPending ? call.variables.noSms : undefined,
  }
}

const NO_SMS = { title: 'Du får ikke SMS lenger', description: 'Forespørslene kommer på e-post.' }
const SMS_AGAIN = { title: 'Du får SMS igjen' }
