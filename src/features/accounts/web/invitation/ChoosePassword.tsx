import { useState } from 'react'
import { Card } from '#web/ui/Card.tsx'
import type { Me } from '../../contract.ts'
import css from '../doors/AuthPage.module.css'
import { ChoosePasswordForm } from './ChoosePasswordForm.tsx'
import { InvitationUnusable } from './InvitationUnusable.tsx'

interface ChoosePasswordProps {
  token: string
  /** The user name of the login. */
  email: string
  me: Me
}

/** The invitation works: the first password, and in. */
export function ChoosePassword({ token, email, me }: ChoosePasswordProps) {
  const [isUsedUp, setUsedUp] = useState(false)
  if (isUsedUp) return <InvitationUnusable me={me} />
  return (
    <div className={css.door}>
      <h1>Velg passord</h1>
      <p>
        Arbeidsgiveren din har gitt deg innlogging. Velg et passord, så kommer du rett inn. Neste gang logger
        du inn med {email} og dette passordet.
      </p>
      <Card>
        {me && (
          <p className={css.note}>
            Du er logget inn som {me.fullName || me.email}. Når du lagrer, blir du logget inn som vikaren i
            stedet.
          </p>
        )}
        <ChoosePasswordForm token={token} email={email} onUsedUp={() => setUsedUp(true)} />
      </Card>
    </div>
  )
}
