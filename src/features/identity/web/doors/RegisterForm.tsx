import { useState } from 'react'
import { usePlainForm } from '#web/form/plain-form.ts'
import { keepToast } from '#web/kept-toast.ts'
import { leaveFor } from '#web/leave.ts'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { PASSWORD_HINT, SIGN_UP_FAILED, SIGNED_UP } from '../../texts.ts'
import { accountsClient } from '../client.ts'
import { DoorSubmit } from '../FormFailure.tsx'
import { landing } from '../landing.ts'
import css from './AuthPage.module.css'
import { TermsLabel } from './TermsLabel.tsx'

export function RegisterForm({ returnTo }: { returnTo: string | null }) {
  const [hasAccepted, setAccepted] = useState(false)
  const { attempt, field, formProps, isPending, problems, refusal } = usePlainForm({
    loadSchema,
    send: async (values) => {
      const { role } = await accountsClient.signUp(values)
      keepToast(SIGNED_UP)
      await leaveFor(landing(role, returnTo))
    },
  })
  return (
    <form className={css.form} {...formProps}>
      <p className={css.note}>
        Er du vikar? Du kan ikke registrere deg selv. Innloggingen får du på e-post fra arbeidsgiveren din.
      </p>
      <ErrorSummary errors={problems} attempt={attempt} />
      <TextField {...field('fullName')} label="Fullt navn" autoComplete="name" isRequired />
      <TextField {...field('email')} label="E-post" type="email" autoComplete="email" isRequired />
      <PasswordField
        {...field('password')}
        label="Passord"
        description={PASSWORD_HINT}
        placeholder="Velg et sterkt passord"
        autoComplete="new-password"
        isRequired
      />
      <TextField {...field('company')} label="Bedrift" optional autoComplete="organization" />
      <TextField {...field('phone')} label="Mobilnummer" type="tel" optional autoComplete="tel" />
      <Checkbox
        {...field('termsAccepted')}
        value={hasAccepted}
        onChange={setAccepted}
        label={<TermsLabel />}
        isRequired
      />
      {!hasAccepted && <p className={css.note}>Godta vilkårene for å opprette konto.</p>}
      <DoorSubmit
        refusal={refusal}
        failed={SIGN_UP_FAILED}
        isDisabled={!hasAccepted}
        isPending={isPending}
        pendingText="Oppretter konto..."
      >
        Opprett konto
      </DoorSubmit>
    </form>
  )
}

const loadSchema = async () => (await import('../../rules.ts')).SignUp
