import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/ui/Button.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { vikarerApi } from '../api.ts'
import css from './Availability.module.css'
import { useChooseSms } from './use-choose-sms.ts'

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
        description="Du får forespørslene på e-post i stedet, fra alle arbeidsgiverne dine. Husk at den som svarer først, får oppdraget."
        value={chosen ?? answer.data?.noSms ?? false}
        onChange={choose}
        isDisabled={!answer.data}
      />
    </div>
  )
}
