import { Button } from '#web/ui/actions/Button.tsx'
import { Row } from '#web/ui/frame/Stack.tsx'
import type { PlannedRequest } from '../../contract-line.ts'
import { requestWords, TOO_LITTLE } from './forecast-words.ts'
import css from './Sending.module.css'
import { useForecast } from './use-forecast.ts'

interface ExpectedMessagesProps {
  /** Null while it cannot be asked. */
  planned: PlannedRequest | null
  /** Asks so many at a time instead. */
  onChoose: (openAtMost: number) => void
}

/** '62 % sjanse for et ja før 06.50 · ventet 6 SMS', of a request that is being filled in, and how many at a time are likely to do. */
export function ExpectedMessages({ planned, onChoose }: ExpectedMessagesProps) {
  const { data, dataUpdatedAt } = useForecast(planned)
  if (!planned || !data) return null
  const { forecast } = data
  if (!forecast) return <p className={css.dim}>{TOO_LITTLE}</p>
  const proposed = forecast.proposal?.openAtMost
  const { asking } = planned
  const isOther = proposed !== undefined && asking.kind === 'some-at-a-time' && asking.openAtMost !== proposed
  return (
    <Row>
      <p className={css.dim}>{requestWords(forecast, new Date(dataUpdatedAt))}</p>
      {isOther && (
        <Button variant="quiet" size="small" onPress={() => onChoose(proposed)}>
          {`${proposed} om gangen gir 90\u00a0% sjanse: bruk`}
        </Button>
      )}
    </Row>
  )
}
