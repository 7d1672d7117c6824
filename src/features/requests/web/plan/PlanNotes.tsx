import { Consequences } from '#web/plan/Consequences.tsx'
import { ASK_NEXT_NOW } from '#features/messages/texts-next.ts'
import { errorMessage } from '#web/errors.ts'
import { Switch } from '#web/ui/choices/Switch.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { BuyLink } from './BuyLink.tsx'
import { isPlanChanged, type ShownPlan } from './use-plan.ts'

interface PlanNotesProps {
  shown: Omit<ShownPlan, 'isCurrent'>
  /** The error of the last press. */
  refusal?: unknown
}

/** The plan's consequences, and the choice to ask the next in line. */
export function PlanNotes({ shown: { plan, error, askNext, setAskNext }, refusal }: PlanNotesProps) {
  if (!plan)
    return error ? <p role="alert">{errorMessage(error)}</p> : <Loading>Ser hva det fører til...</Loading>
  return (
    <>
      {isPlanChanged(refusal) && <p role="alert">{errorMessage(refusal)}</p>}
      {error !== null && <p role="alert">{errorMessage(error)}</p>}
      <Consequences sentences={plan.sentences} />
      {plan.sms.problem === 'too-few-credits' && <BuyLink />}
      {plan.next?.isChoice && <Switch label={ASK_NEXT_NOW} value={askNext} onChange={setAskNext} />}
    </>
  )
}
