import { useEffect } from 'react'
import { formatCount, counted } from '#shared/counts.ts'
import { Progress } from '#web/ui/states/Progress.tsx'
import { useIsWide } from '#web/use-is-wide.ts'
import type { AskingNow } from '#features/asking/choice.ts'
import type { AssignmentFormState } from '../create/form.ts'
import { usePlanned } from '../create/wire.ts'
import { ExpectedMessages } from './ExpectedMessages.tsx'
import { ASKED_TOO_MANY, LEFT_TODAY } from '../../texts.ts'
import type { ActPlan } from '../../contract.ts'
import { BuyLink } from '../plan/BuyLink.tsx'
import planCss from '../plan/Plan.module.css'
import { Notice } from './Notice.tsx'
import { SmsIfBounced } from './SmsIfBounced.tsx'
import { noSmsNote, openQuestionsNote, tooFewNote, withoutMobileNote } from './send-notes.ts'
import { lacksCredits, type SendPlan } from './send-plan.ts'
import { useCreatePlan } from './use-create-plan.ts'
import css from './Sending.module.css'

/** With more recipients than these, creating takes long enough to show progress. */
const MANY = 100

export interface SendNotesProps {
  plan: SendPlan
  /** How many substitutes a shift needs at most. */
  places: number
  isPending: boolean
  /** The server's words when this person may not send. */
  refusal: string | undefined
  form: AssignmentFormState
  asking: AskingNow
  requestId: string
  /** Called with the plan of the values as they are now; undefined: it is not known. */
  onPlan: (plan: ActPlan | undefined) => void
}

/** What to know before the button is pressed, and while it works. */
export function SendNotes({
  plan,
  places,
  isPending,
  refusal,
  form,
  asking,
  requestId,
  onPlan,
}: SendNotesProps) {
  const planned = usePlanned(form, asking)
  const isWide = useIsWide(48) // on a telephone it stands with how they are asked, one press away
  const tooFew = tooFewNote(plan, places)
  const shown = useCreatePlan(form, asking, { requestId, recipients: plan.recipients })
  const current = shown.isCurrent ? shown.plan : undefined
  useEffect(() => onPlan(current), [onPlan, current])
  return (
    <>
      <SmsIfBounced control={form.control} plan={plan} />
      <LeftToday plan={plan} />
      {tooFew && <Notice tone="warning">{tooFew}</Notice>}
      {shown.plan ? (
        <Consequences plan={shown.plan} isShort={lacksCredits(plan)} />
      ) : (
        <Counts plan={plan} asking={asking} />
      )}
      {isWide && <ExpectedMessages planned={planned} />}
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {isPending && plan.recipients > MANY && (
        <Progress label={`Lager ${formatCount(plan.recipients)} forespørsler...`} />
      )}
    </>
  )
}

/** The consequences as the plan says them, with the way to the shop where credits may run out. */
function Consequences({ plan: { sentences }, isShort }: { plan: ActPlan; isShort: boolean }) {
  return isShort ? (
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

/** Without a plan: while the form is incomplete, and for so many people that a plan takes too long. */
function Counts({ plan, asking }: Pick<SendNotesProps, 'plan' | 'asking'>) {
  const note = withoutMobileNote(plan)
  const byEmail = noSmsNote(plan)
  const openQuestions = openQuestionsNote(plan, asking.kind === 'all-at-once' && !asking.askFrom)
  return (
    <>
      {lacksCredits(plan) && <CreditShortage plan={plan} />}
      {note && <Notice tone="warning">{note}</Notice>}
      {openQuestions && <Notice tone="warning">{openQuestions}</Notice>}
      {byEmail && <p className={css.dim}>{byEmail}</p>}
    </>
  )
}

/** The form mentions the cap of a new office once fewer people than this are left after the request. */
const NEAR_THE_CAP = 40

/** Shows a new office its cap before it sends. */
function LeftToday({ plan: { leftToAsk, recipients } }: { plan: SendPlan }) {
  if (leftToAsk === undefined || leftToAsk === null || leftToAsk - recipients >= NEAR_THE_CAP) return null
  return recipients > leftToAsk ? (
    <Notice tone="error">{ASKED_TOO_MANY(recipients, leftToAsk)}</Notice>
  ) : (
    <p className={css.dim}>{LEFT_TODAY(leftToAsk)}</p>
  )
}

/** Too few credits for an SMS to everyone. The shop opens beside the form, which picks up the new balance. */
function CreditShortage({ plan }: { plan: SendPlan }) {
  const { sms, balance } = plan
  return (
    <Notice tone="warning" title={TOO_FEW_SMS} action={<BuyLink />}>
      {plan.line && balance > 0
        ? `Det kan gå med ${formatCount(sms)} SMS, og du har ${formatCount(balance)}. Kjøp flere før de tar slutt.`
        : plan.line
          ? emptyLineWords(plan)
          : `Du trenger ${formatCount(sms)} SMS og har ${formatCount(balance)}, så ingen SMS blir sendt. ${whatThen(plan)}`}
    </Notice>
  )
}

/** A line continues by e-mail when the balance is empty. */
const emptyLineWords = ({ recipients, reached }: SendPlan) => {
  if (reached === 0) return 'Dere har ingen SMS igjen, så ingen får forespørselen før dere har kjøpt flere.'
  const byEmail =
    reached === recipients ? 'Forespørselen går på e-post.' : 'Bare de som har e-post, får forespørselen.'
  return `Dere har ingen SMS igjen. ${byEmail}`
}

const whatThen = ({ recipients, emails, channels }: SendPlan) => {
  const remedy = channels.includes('email') ? 'Kjøp flere.' : 'Kjøp flere, eller velg e-post, som er gratis.'
  if (emails === 0) return remedy
  if (emails === recipients) return 'Forespørselen går på e-post.'
  return `Bare ${counted(emails, 'vikar', 'vikarer')} får forespørselen, på e-post. ${remedy}`
}
