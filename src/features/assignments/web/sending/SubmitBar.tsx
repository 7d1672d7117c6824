import { useId } from 'react'
import Send from 'lucide-react/icons/send'
import { Button } from '#web/ui/Button.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { formatCount } from '#shared/counts.ts'
import { CreditShortage } from './CreditShortage.tsx'
import css from './Sending.module.css'
import { Notice } from './Notice.tsx'
import { lacksCredits, noSmsNote, priceLine, type SendPlan, withoutMobileNote } from './send-plan.ts'

/** With more recipients than these, creating takes long enough to say what goes on. */
const MANY = 100

interface SubmitBarProps {
  plan: SendPlan
  isPending: boolean
  /** The server's words when this person may not send. */
  refusal: string | undefined
}

/** The button, with what it will send and what it costs. */
export function SubmitBar({ plan, isPending, refusal }: SubmitBarProps) {
  const priceId = useId()
  const note = withoutMobileNote(plan)
  const byEmail = noSmsNote(plan)
  return (
    <div className={css.submit}>
      {lacksCredits(plan) && <CreditShortage plan={plan} />}
      {note && <Notice tone="warning">{note}</Notice>}
      {byEmail && <p className={css.dim}>{byEmail}</p>}
      {refusal && <Notice tone="error">{refusal}</Notice>}
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
          {priceLine(plan)}
        </p>
      </div>
      {isPending && plan.recipients > MANY && (
        <Progress label={`Lager ${formatCount(plan.recipients)} forespørsler...`} />
      )}
    </div>
  )
}
