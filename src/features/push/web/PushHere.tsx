import { formatCount } from '#shared/counts.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import type { PushState } from '../contract.ts'
import { OBSTACLE_TEXTS } from '../texts.ts'
import { obstacle } from './browser.ts'
import type { Push } from './use-push.ts'

interface PushHereProps {
  push: Push
  /** The member chose push for some notice. */
  isChosen: boolean
  onTurnOn: () => void
}

/** Shows whether this browser receives push, with the button that changes it. */
export function PushHere({ push, isChosen, onTurnOn }: PushHereProps) {
  const { state, error, isBusy } = push
  if (!state) return error ? <p>Vi vet ikke om push er på i denne nettleseren. Last siden på nytt.</p> : null
  const found = obstacle()
  const isOn = state.isOn && !found
  return (
    <p>
      {isOn ? onWords(state) : notOnWords(state, isChosen)}{' '}
      {found ? (
        OBSTACLE_TEXTS[found]
      ) : (
        <Button variant="quiet" size="small" isPending={isBusy} onPress={isOn ? push.turnOff : onTurnOn}>
          {isOn ? 'Slå av her' : 'Slå på push her'}
        </Button>
      )}
    </p>
  )
}

const onWords = ({ others }: PushState) => {
  if (others === 0) return 'Push er på i denne nettleseren, til du logger ut.'
  const elsewhere = others === 1 ? 'på én enhet til' : `på ${formatCount(others)} enheter til`
  return `Push er på i denne nettleseren, til du logger ut, og ${elsewhere}.`
}

const notOnWords = (state: PushState, isChosen: boolean) => {
  if (state.others > 0)
    return `Du får push på ${state.others === 1 ? 'én annen enhet' : `${formatCount(state.others)} andre enheter`}, ikke her.`
  return isChosen
    ? 'Ingen nettleser tar imot push for deg nå, så du får e-post i stedet.'
    : 'Push er varsler rett på telefonen eller PC-en, uten SMS.'
}
