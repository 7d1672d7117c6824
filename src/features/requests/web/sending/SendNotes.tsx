import { useEffect } from 'react'
import { formatCount } from '#shared/counts.ts'
import { Consequences } from '#web/plan/Consequences.tsx'
import { Progress } from '#web/ui/states/Progress.tsx'
import { useIsWide } from '#web/use-is-wide.ts'
import type { AskingNow } from '#features/asking/choice.ts'
import type { AssignmentFormState } from '../create/form.ts'
import { usePlannedRequest } from '../create/request-input.ts'
import { ExpectedMessages } from './ExpectedMessages.tsx'
import { ASKED_TOO_MANY, LEFT_TODAY } from '../../texts.ts'
import type { ActPlan } from '../../contract.ts'
import { isShort, mostSms, priceWords, reachesNobody, recipientsIn } from '../../plan-words-price.ts'
import { BuyLink } from '../plan/BuyLink.tsx'
import { type TypedPlan, useTypedPlan } from '../plan/use-typed-plan.ts'
import { requestsApi } from '../api.ts'
import { Notice } from './Notice.tsx'
import { SmsIfBounced } from './SmsIfBounced.tsx'
import css from './Sending.module.css'

/** With more recipients than this, creating takes long enough to show progress. */
const MANY = 100

/** The price beside the button, and whether it sends anything. */
export interface PressWords {
  readonly price: string
  readonly isEmpty: boolean
}

/** The form's plan, as the page shows and submits it. */
export interface CreatePlan {
  /** Undefined: unknown. */
  readonly plan: ActPlan | undefined
  /** The version that a press names. Undefined while the plan of the latest values is fetched. */
  readonly seen: string | undefined
  readonly press: PressWords | null
  readonly mostSms: number | null
  /** The price is being worked out. */
  readonly isAwaited: boolean
}

export interface SendNotesProps {
  recipients: number
  /** People that a new office may still ask today; null without a cap. */
  leftToAsk: number | null
  shifts: number
  /** The most substitutes that a shift needs. */
  places: number
  isPending: boolean
  /** The server's text if this user may not send. */
  refusal: string | undefined
  form: AssignmentFormState
  asking: AskingNow
  requestId: string
  /** Called with the plan of the form. */
  onPlan: (plan: CreatePlan) => void
}

/** Notes before the button is pressed, and progress while it works. */
export function SendNotes(props: SendNotesProps) {
  const { recipients, places, isPending, refusal, form, asking, requestId, shifts, onPlan } = props
  const planned = usePlannedRequest(form, asking)
  const isWide = useIsWide(48) // on a phone it is with the plan, one press away
  const shown = useCreatePlan(form, asking, requestId)
  const { plan, isCurrent, isAwaited } = shown
  useEffect(
    () => onPlan(createPlanOf({ plan, isCurrent, isAwaited }, recipients, shifts)),
    [onPlan, plan, isCurrent, isAwaited, recipients, shifts],
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
      {plan && <PlanOfForm plan={plan} isWide={isWide} />}
      {isWide && <ExpectedMessages planned={planned} />}
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {isPending && recipients > MANY && (
        <Progress label={`Lager ${formatCount(recipients)} forespørsler...`} />
      )}
    </>
  )
}

/** The plan of the typed request. It does not depend on the texts, so typing them fetches nothing. */
const useCreatePlan = (form: AssignmentFormState, asking: AskingNow, requestId: string): TypedPlan => {
  const planned = usePlannedRequest(form, asking)
  const { departmentId = null, smsIfBounced = true } = form.getValues()
  return useTypedPlan(
    requestsApi.planCreateRequest,
    () =>
      planned && {
        ...planned,
        ...WORDS,
        requestId,
        departmentId,
        isUndoable: asking.firstAt === null,
        ...(planned.channels.includes('sms') ? {} : { smsIfBounced }),
      },
  )
}

const WORDS = { title: 'Oppdrag', location: 'Sted', description: '', requirements: '' }

/** The plan stays while the next one is fetched; its price only while the number of people is the same. */
const createPlanOf = (
  { plan, isCurrent, isAwaited }: Pick<TypedPlan, 'plan' | 'isCurrent' | 'isAwaited'>,
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
    isAwaited: isAwaited && !isAboutThese,
  }
}

/** The plan's consequences, with a link to the shop if credits may run out; on a phone as a paragraph. */
function PlanOfForm({ plan, isWide }: { plan: ActPlan; isWide: boolean }) {
  const { sentences } = plan
  if (!isShort(plan)) return <Consequences sentences={sentences} isShort={!isWide} />
  return (
    <Notice tone="warning" title={TOO_FEW_SMS} action={<BuyLink />}>
      {sentences.join(' ')}
    </Notice>
  )
}

const TOO_FEW_SMS = 'For få SMS igjen'

/** The form mentions the cap of a new office if fewer people than this are left after the request. */
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
