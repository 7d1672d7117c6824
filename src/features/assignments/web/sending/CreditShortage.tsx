import { paths } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { counted, formatCount } from '#shared/counts.ts'
import { Notice } from './Notice.tsx'
import type { SendPlan } from './send-plan.ts'

/** Too few credits for an SMS to everyone. The shop opens beside the form, which sees the new balance by itself. */
export function CreditShortage({ plan }: { plan: SendPlan }) {
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

const whatThen = ({ recipients, emails }: SendPlan) => {
  if (emails === 0) return 'Kjøp flere, eller velg e-post, som er gratis.'
  if (emails === recipients) return `${emails === 1 ? 'Vikaren' : 'Vikarene'} får forespørselen på e-post.`
  return `Bare ${counted(emails, 'vikar', 'vikarer')} får forespørselen, på e-post. Kjøp flere, eller velg e-post også, som er gratis.`
}
