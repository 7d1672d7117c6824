import Send from 'lucide-react/icons/send'
import type { Me } from '#features/identity/contract.ts'
import { roleLabelOf } from '#features/identity/texts.ts'
import { mayEnter } from '#shared/access-rules.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import css from './Welcome.module.css'

/** Greets the user by name and employer, and offers the most common action. */
export function Welcome({ me }: { me: NonNullable<Me> }) {
  return (
    <div className={css.welcome}>
      <div>
        <h1>Velkommen, {me.fullName}</h1>
        <div className={css.facts}>
          <Badge>{roleLabelOf(me)}</Badge>
          {me.employerName && <span className={css.employer}>{me.employerName}</span>}
        </div>
      </div>
      {mayEnter('planning', me) === 'yes' && (
        <LinkButton href={paths.createAssignment} icon={Send} size="large">
          Opprett oppdrag
        </LinkButton>
      )}
    </div>
  )
}
