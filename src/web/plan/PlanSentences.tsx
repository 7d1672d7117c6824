import { Consequences } from '#web/plan/Consequences.tsx'
import { errorMessage } from '#web/errors.ts'
import { Loading } from '#web/ui/states/Loading.tsx'

interface PlanSentencesProps {
  plan: { readonly sentences: readonly string[] } | undefined
  /** The error that came instead of a plan. */
  error?: unknown
  /** The error of the last press, if its plan had changed. */
  refusal?: unknown
}

/** The consequences of an act, from its plan. */
export function PlanSentences({ plan, error, refusal }: PlanSentencesProps) {
  if (!plan)
    return error ? <p role="alert">{errorMessage(error)}</p> : <Loading>Ser hva det fører til...</Loading>
  return (
    <>
      {Boolean(refusal) && <p role="alert">{errorMessage(refusal)}</p>}
      <Consequences sentences={plan.sentences} />
    </>
  )
}
