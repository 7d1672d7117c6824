import { Consequences } from '#web/plan/Consequences.tsx'
import { errorMessage } from '#web/errors.ts'
import { Switch } from '#web/ui/choices/Switch.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import type { ShownLeaving } from './use-leaving-plan.ts'

/** The plan's consequences, and the choice to ask the next in line about the opened shifts. */
export function LeavingNotes({ shown: { plan, error, askNext, setAskNext } }: { shown: ShownLeaving }) {
  if (!plan)
    return error ? <p role="alert">{errorMessage(error)}</p> : <Loading>Ser hva det fører til...</Loading>
  return (
    <>
      {error !== null && <p role="alert">{errorMessage(error)}</p>}
      <Consequences sentences={plan.sentences} />
      {plan.isChoice && <Switch label="Spør neste i køen nå" value={askNext} onChange={setAskNext} />}
    </>
  )
}
