import { Card } from '#web/ui/Card.tsx'
import type { Vikar } from '../contract.ts'
import css from '#features/identity/web/profile/Profile.module.css'
import { LoginState } from './LoginState.tsx'

/** A substitute's login, apart from the form: it is sent to the saved address. */
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
      return `Send innlogging, så får ${email} en invitasjon der vikaren svarer ja eller nei.`
    case 'invited':
      return 'Invitasjonen er sendt på e-post. Vikaren kan svare i sju dager.'
    case 'active':
      return 'Vikaren har sagt ja og tatt innloggingen i bruk.'
  }
}
