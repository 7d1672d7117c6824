import { formatCount, counted } from '#shared/counts.ts'
import { paths } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Progress } from '#web/ui/states/Progress.tsx'
import { useIsWide } from '#web/use-is-wide.ts'
import type { AskingNow } from '#features/asking/choice.ts'
import type { AssignmentFormState } from '../create/form.ts'
import { usePlanned } from '../create/wire.ts'
import { ExpectedMessages } from './ExpectedMessages.tsx'
import { ASKED_TOO_MANY, LEFT_TODAY } from '../../texts.ts'
import { Notice } from './Notice.tsx'
import { SmsIfBounced } from './SmsIfBounced.tsx'
import { noSmsNote, openQuestionsNote, tooFewNote, withoutMobileNote } from './send-notes.ts'
import { lacksCredits, type SendPlan } from './send-plan.ts'
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
}

/** What to know before the button is pressed, and while it works. */
export function SendNotes({ plan, places, isPending, refusal, form, asking }: SendNotesProps) {
  const planned = usePlanned(form, asking)
  const isWide = useIsWide(48) // on a telephone it stands with how they are asked, one press away
  const note = withoutMobileNote(plan)
  const byEmail = noSmsNote(plan)
  const openQuestions = openQuestionsNote(plan, asking.kind === 'all-at-once' && !asking.askFrom)
  const tooFew = tooFewNote(plan, places)
  return (
    <>
      <SmsIfBounced control={form.control} plan={plan} />
      {lacksCredits(plan) && <CreditShortage plan={plan} />}
      <LeftToday plan={plan} />
      {tooFew && <Notice tone="warning">{tooFew}</Notice>}
      {note && <Notice tone="warning">{note}</Notice>}
      {openQuestions && <Notice tone="warning">{openQuestions}</Notice>}
      {isWide && <ExpectedMessages planned={planned} />}
      {byEmail && <p className={css.dim}>{byEmail}</p>}
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {isPending && plan.recipients > MANY && (
        <Progress label={`Lager ${formatCount(plan.recipients)} forespørsler...`} />
      )}
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
    <Notice
      tone="warning"
      title="For få SMS igjen"
      action={
        <LinkButton href={paths.credits} target="_blank" variant="secondary" size="small">
          Kjøp SMS (åpnes i ny fane)
        </LinkButton>
      }
    >
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
