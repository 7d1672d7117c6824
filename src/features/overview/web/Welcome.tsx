import Send from 'lucide-react/icons/send'
import type { ReactNode } from 'react'
import type { Me } from '#features/accounts/contract.ts'
import { roleLabelOf } from '#features/accounts/texts.ts'
import { mayEnter } from '#shared/access-rules.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import css from './Welcome.module.css'

interface WelcomeProps {
  me: NonNullable<Me>
  /** What is known once the page has asked: the server draws the rest without it. */
  children?: ReactNode
}

/** Greeting with the user's name and employer, and the most common action. */
export function Welcome({ me, children }: WelcomeProps) {
  return (
    <div className={css.welcome}>
      <div>
        <h1>Velkommen, {me.fullName}</h1>
        <div className={css.facts}>
          <Badge>{roleLabelOf(me)}</Badge>
          {me.employerName && <span className={css.employer}>{me.employerName}</span>}
          {children}
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
