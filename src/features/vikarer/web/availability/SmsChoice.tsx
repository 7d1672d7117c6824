import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '#web/errors.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Switch } from '#web/ui/choices/Switch.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { vikarerApi } from '../api.ts'
import css from './Availability.module.css'
import { refusalWords } from './Refusal.tsx'

/** 'Ikke send meg SMS': the substitute's own choice for all employers, saved at once. */
export function SmsChoice() {
  const answer = useQuery(vikarerApi.myAvailability.queryOptions())
  const { choose, chosen } = useChooseSms()
  if (answer.isLoadingError) {
    return (
      <div className={css.choiceFailed}>
        <p>Kunne ikke hente om du vil ha SMS.</p>
        <Button
          variant="secondary"
          size="small"
          onPress={() => void answer.refetch()}
          isPending={answer.isFetching}
          pendingText="Prøver igjen..."
        >
          Prøv igjen
        </Button>
      </div>
    )
  }
  return (
    <div className={css.choice}>
      <Switch
        label="Ikke send meg SMS"
        description="Du får forespørslene på e-post i stedet, fra alle arbeidsgiverne dine. Husk at første ja får oppdraget."
        value={chosen ?? answer.data?.noSms ?? false}
        onChange={choose}
        isDisabled={!answer.data}
      />
    </div>
  )
}

/** Saves the choice about SMS. `chosen` shows at once and is undefined when nothing is being saved. */
const useChooseSms = () => {
  const queryClient = useQueryClient()
  const call = useMutation(
    vikarerApi.chooseSms.mutationOptions({
      scope: { id: 'choose-sms' }, // one at a time: the last choice wins
      onSuccess: ({ noSms }) => showToast(noSms ? NO_SMS : SMS_AGAIN),
      onError: (error) =>
        showToast(failureToast('Kunne ikke lagre valget', error, { reason: refusalWords(error) })),
      // Busy until the page shows the server's state.
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
