import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { applyFieldProblems } from '#web/form/field-problems.ts'
import { keepToast } from '#web/kept-toast.ts'
import { leaveFor } from '#web/leave.ts'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { summaryErrors } from '#web/ui/summary-errors.ts'
import { SignUp } from '../../rules.ts'
import { SIGN_UP_FAILED, SIGNED_UP } from '../../door-texts.ts'
import { accountsClient } from '../client.ts'
import { DoorSubmit } from '../FormFailure.tsx'
import css from './AuthPage.module.css'
import { landing } from '../landing.ts'
import { RegisterFields } from './RegisterFields.tsx'

export function RegisterForm({ returnTo }: { returnTo: string | null }) {
  const [refusal, setRefusal] = useState<unknown>()
  const { control, formState, handleSubmit, setError } = useForm({
    resolver: standardSchemaResolver(SignUp),
    defaultValues: { fullName: '', email: '', password: '', company: '' },
    shouldFocusError: false,
  })
  const hasAccepted = useWatch({ control, name: 'termsAccepted' })
  const submit = handleSubmit(async (values) => {
    setRefusal(undefined)
    try {
      const { role } = await accountsClient.signUp(values)
      keepToast(SIGNED_UP)
      await leaveFor(landing(role, returnTo))
    } catch (error) {
      setRefusal(error)
      applyFieldProblems(error, setError, ['fullName', 'email', 'password', 'company', 'termsAccepted'])
    }
  })
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <p className={css.note}>
        Er du vikar? Du kan ikke registrere deg selv. Innloggingen får du på e-post fra arbeidsgiveren din.
      </p>
      <ErrorSummary errors={summaryErrors(formState.errors)} attempt={formState.submitCount} />
      <RegisterFields control={control} />
      {!hasAccepted && <p className={css.note}>Godta vilkårene for å opprette konto.</p>}
      <DoorSubmit
        refusal={refusal}
        failed={SIGN_UP_FAILED}
        isDisabled={!hasAccepted}
        isPending={formState.isSubmitting}
        pendingText="Oppretter konto..."
      >
        Opprett konto
      </DoorSubmit>
    </form>
  )
}
