import { paths } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { formatCount } from '#shared/counts.ts'
import { Notice } from './Notice.tsx'
import type { SendPlan } from './send-plan.ts'

/** Too few credits for an SMS to everyone. The shop opens beside the form, which sees the new balance by itself. */
export function CreditShortage({ plan: { sms, balance, emails } }: { plan: SendPlan }) {
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
      {emails > 0 ? 'Vikarene får forespørselen på e-post.' : 'Kjøp flere, eller velg e-post, som er gratis.'}
    </Notice>
  )
}
