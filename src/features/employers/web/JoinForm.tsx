import { type ReactNode, useState } from 'react'
import { PASSWORD_HINT } from '#features/identity/texts.ts'
import css from '#features/identity/web/doors/AuthPage.module.css'
import { TermsLabel } from '#features/identity/web/doors/TermsLabel.tsx'
import { DoorSubmit } from '#features/identity/web/FormFailure.tsx'
import { paths } from '#shared/paths.ts'
import { usePlainForm } from '#web/form/plain-form.ts'
import { keepToast } from '#web/kept-toast.ts'
import { leaveFor } from '#web/leave.ts'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { employersClient } from './client.ts'

interface JoinFormProps {
  token: string
  title: string
  /** The inviting member and the role, as a sentence. */
  who: string
  /** The user name of the login. */
  email: string
  /** Other ways to join. */
  others: ReactNode
}

/** Name and password of an invited person without a login. */
export function JoinForm({ token, title, who, email, others }: JoinFormProps) {
  const [hasAccepted, setAccepted] = useState(false)
  const { attempt, field, formProps, isPending, problems, refusal } = usePlainForm({
    loadSchema,
    send: async (values) => {
      await employersClient.join({ token, ...values })
      keepToast({ title: 'Velkommen', description: 'Du er logget inn.' })
      await leaveFor(paths.admin)
    },
  })
  return (
    <div className={css.door}>
      <h1>{title}</h1>
      <p>
        {who} Lag en innlogging, så kommer du rett inn. Neste gang logger du inn med {email} og passordet.
      </p>
      <Card>
        <form className={css.form} {...formProps}>
          <input type="email" value={email} autoComplete="username" readOnly hidden />
          <ErrorSummary errors={problems} attempt={attempt} />
          <TextField {...field('fullName')} label="Fullt navn" autoComplete="name" isRequired />
          <PasswordField
            {...field('newPassword')}
            label="Passord"
            description={PASSWORD_HINT}
            autoComplete="new-password"
            isRequired
          />
          <PasswordField
            {...field('confirmation')}
            label="Bekreft passord"
            autoComplete="new-password"
            isRequired
          />
          <Checkbox
            {...field('termsAccepted')}
            value={hasAccepted}
            onChange={setAccepted}
            label={<TermsLabel />}
            isRequired
          />
          <DoorSubmit
            refusal={refusal}
            failed="Innloggingen ble ikke laget"
            isPending={isPending}
            pendingText="Lagrer..."
          >
            Bli med og logg inn
          </DoorSubmit>
        </form>
      </Card>
      {others}
    </div>
  )
}

const loadSchema = async () => (await import('../rules.ts')).JoinForm
