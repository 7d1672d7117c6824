import Send from 'lucide-react/icons/send'
import { useId } from 'react'
import { formatCount, counted } from '#shared/counts.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Progress } from '#web/ui/states/Progress.tsx'
import css from './Sending.module.css'
import { Notice } from './Notice.tsx'
import {
  lacksCredits,
  noSmsNote,
  priceLine,
  type SendPlan,
  tooFewNote,
  withoutMobileNote,
} from './send-plan.ts'

/** With more recipients than these, creating takes long enough to show progress. */
const MANY = 100

interface SubmitBarProps {
  plan: SendPlan
  /** How many substitutes a shift needs at most, and how many shifts there are. */
  places: number
  shifts: number
  isPending: boolean
  /** The server's words when this person may not send. */
  refusal: string | undefined
}

/** The button, in reach wherever the page is scrolled to, with what it will send and what it costs. */
export function SubmitBar({ plan, places, shifts, isPending, refusal }: SubmitBarProps) {
  const priceId = useId()
  const note = withoutMobileNote(plan)
  const byEmail = noSmsNote(plan)
  const tooFew = tooFewNote(plan, places)
  return (
    <>
      <div className={css.submit}>
        {lacksCredits(plan) && <CreditShortage plan={plan} />}
        {tooFew && <Notice tone="warning">{tooFew}</Notice>}
        {note && <Notice tone="warning">{note}</Notice>}
        {byEmail && <p className={css.dim}>{byEmail}</p>}
        {refusal && <Notice tone="error">{refusal}</Notice>}
        {isPending && plan.recipients > MANY && (
          <Progress label={`Lager ${formatCount(plan.recipients)} forespørsler...`} />
        )}
      </div>
      <div className={css.send}>
        <Button
          type="submit"
          size="large"
          icon={Send}
          isPending={isPending}
          pendingText="Oppretter..."
          aria-describedby={priceId}
        >
          Opprett og send forespørsler
        </Button>
        <p id={priceId} className={css.price}>
          {priceLine(plan, shifts)}
        </p>
      </div>
    </>
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
      Du trenger {formatCount(sms)} SMS og har {formatCount(balance)}, så ingen SMS blir sendt.{' '}
      {whatThen(plan)}
    </Notice>
  )
}

const whatThen = ({ recipients, emails, channels }: SendPlan) => {
  const remedy = channels.includes('email') ? 'Kjøp flere.' : 'Kjøp flere, eller velg e-post, som er gratis.'
  if (emails === 0) return remedy
  if (emails === recipients) return 'Forespørselen går på e-post.'
  return `Bare ${counted(emails, 'vikar', 'vikarer')} får forespørselen, på e-post. ${remedy}`
}
