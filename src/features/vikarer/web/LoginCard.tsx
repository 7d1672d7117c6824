import { Card } from '#web/ui/Card.tsx'
import type { Vikar } from '../contract.ts'
import css from '#features/accounts/web/profile/Profile.module.css'
import { LoginState } from './LoginState.tsx'

/** The login of one substitute beside the form, which it has nothing to do with: it is sent to the saved address. */
export function LoginCard({ vikar }: { vikar: Vikar }) {
  return (
    <div tabIndex={-1}>
      <Card as="section" title="Innlogging">
        <p className={css.dim}>{explanation(vikar)}</p>
        <LoginState vikar={vikar} />
      </Card>
    </div>
  )
}

function explanation({ login, email }: Vikar): string {
  switch (login) {
    case 'none':
      if (email === null) return 'Ingen e-post. Legg inn adressen, så kan du sende innlogging.'
      return `Vikaren kan ikke logge inn. Send innlogging, så får ${email} en lenke for å velge passord.`
    case 'invited':
      return 'Lenken for å velge passord er sendt på e-post. Den virker i sju dager.'
    case 'active':
      return 'Vikaren har tatt innloggingen i bruk.'
  }
}
