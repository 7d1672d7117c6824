import { useEffect } from 'react'
import { formatCount } from '#shared/counts.ts'
import { Progress } from '#web/ui/states/Progress.tsx'
import { useIsWide } from '#web/use-is-wide.ts'
import type { AskingNow } from '#features/asking/choice.ts'
import type { AssignmentFormState } from '../create/form.ts'
import { usePlanned } from '../create/wire.ts'
import { ExpectedMessages } from './ExpectedMessages.tsx'
import { ASKED_TOO_MANY, LEFT_TODAY } from '../../texts.ts'
import type { ActPlan } from '../../contract.ts'
import { isShort, mostSms, priceWords, reachesNobody, recipientsIn } from '../../plan-words-price.ts'
import { BuyLink } from '../plan/BuyLink.tsx'
import planCss from '../plan/Plan.module.css'
import type { ShownPlan } from '../plan/use-plan.ts'
import { Notice } from './Notice.tsx'
import { SmsIfBounced } from './SmsIfBounced.tsx'
import { useCreatePlan } from './use-create-plan.ts'
import css from './Sending.module.css'

/** With more recipients than these, creating takes long enough to show progress. */
const MANY = 100

/** The price beside the button, and whether it sends anything. */
export interface PressWords {
  readonly price: string
  readonly isEmpty: boolean
}

/** The plan of the form, as the page shows and presses it. */
export interface CreatePlan {
  /** Undefined: it is not known. */
  readonly plan: ActPlan | undefined
  /** The version that a press names: of the values as they are now. */
  readonly seen: string | undefined
  readonly press: PressWords | null
  readonly mostSms: number | null
}

export interface SendNotesProps {
  recipients: number
  /** People that a new office may still ask today; null without a cap. */
  leftToAsk: number | null
  shifts: number
  /** How many substitutes a shift needs at most. */
  places: number
  isPending: boolean
  /** The server's words when this person may not send. */
  refusal: string | undefined
  form: AssignmentFormState
  asking: AskingNow
  requestId: string
  /** Called with the plan of the form. */
  onPlan: (plan: CreatePlan) => void
}

/** What to know before the button is pressed, and while it works. */
export function SendNotes(props: SendNotesProps) {
  const { recipients, places, isPending, refusal, form, asking, requestId, shifts, onPlan } = props
  const planned = usePlanned(form, asking)
  const isWide = useIsWide(48) // on a telephone it stands with how they are asked, one press away
  const shown = useCreatePlan(form, asking, requestId)
  const { plan, isCurrent } = shown
  useEffect(
    () => onPlan(createPlanOf({ plan, isCurrent }, recipients, shifts)),
    [onPlan, plan, isCurrent, recipients, shifts],
  )
  return (
    <>
      <SmsIfBounced control={form.control} />
      <LeftToday {...props} />
      {recipients > 0 && recipients < places && (
        <Notice tone="warning">
          {`Du trenger ${formatCount(places)} vikarer, men spør bare ${formatCount(recipients)}. Velg flere.`}
        </Notice>
      )}
      {plan && <Consequences plan={plan} isWide={isWide} />}
      {isWide && <ExpectedMessages planned={planned} />}
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {isPending && recipients > MANY && (
        <Progress label={`Lager ${formatCount(recipients)} forespørsler...`} />
      )}
    </>
  )
}

/** The plan stays while the next one is worked out; its price only while it is about as many people. */
const createPlanOf = (
  { plan, isCurrent }: Pick<ShownPlan, 'plan' | 'isCurrent'>,
  recipients: number,
  shifts: number,
): CreatePlan => {
  const isAboutThese = plan !== undefined && recipientsIn(plan) === recipients
  return {
    plan,
    seen: isCurrent ? plan?.version : undefined,
    press: isAboutThese
      ? { price: priceWords(plan, shifts, new Date()), isEmpty: reachesNobody(plan) }
      : null,
    mostSms: isAboutThese ? mostSms(plan) : null,
  }
}

/** The consequences as the plan says them, with the way to the shop where credits may run out; on a telephone a paragraph. */
function Consequences({ plan, isWide }: { plan: ActPlan; isWide: boolean }) {
  const { sentences } = plan
  if (!isWide && !isShort(plan))
    return (
      <p className={planCss.short} aria-live="polite">
        {sentences.join(' ')}
      </p>
    )
  return isShort(plan) ? (
    <Notice tone="warning" title={TOO_FEW_SMS} action={<BuyLink />}>
      {sentences.join(' ')}
    </Notice>
  ) : (
    <ul className={planCss.consequences} aria-live="polite">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

const TOO_FEW_SMS = 'For få SMS igjen'

/** The form mentions the cap of a new office once fewer people than this are left after the request. */
const NEAR_THE_CAP = 40

/** Shows a new office its cap before it sends. */
function LeftToday({ leftToAsk, recipients }: Pick<SendNotesProps, 'leftToAsk' | 'recipients'>) {
  if (leftToAsk === null || leftToAsk - recipients >= NEAR_THE_CAP) return null
  return recipients > leftToAsk ? (
    <Notice tone="error">{ASKED_TOO_MANY(recipients, leftToAsk)}</Notice>
  ) : (
    <p className={css.dim}>{LEFT_TODAY(leftToAsk)}</p>
  )
}
