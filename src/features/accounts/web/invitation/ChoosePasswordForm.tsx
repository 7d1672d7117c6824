import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { isErrorCode } from '#web/errors.ts'
import { applyFieldProblems } from '#web/form/field-problems.ts'
import { FormPasswordField } from '#web/form/FormPasswordField.tsx'
import { keepToast } from '#web/kept-toast.ts'
import { leaveFor } from '#web/leave.ts'
import { ErrorSummary, summaryErrors } from '#web/ui/fields/ErrorSummary.tsx'
import { ChoosePassword, PASSWORD_MIN } from '../../rules.ts'
import { accountsClient } from '../client.ts'
import { DoorSubmit } from '../FormFailure.tsx'
import css from '../doors/AuthPage.module.css'
import { landing } from '../landing.ts'

interface ChoosePasswordFormProps {
  token: string
  email: string
  /** The link has stopped working since the page was opened. */
  onUsedUp: () => void
}

export function ChoosePasswordForm({ token, email, onUsedUp }: ChoosePasswordFormProps) {
  const [refusal, setRefusal] = useState<unknown>()
  const { control, formState, handleSubmit, setError } = useForm({
    resolver: standardSchemaResolver(ChoosePassword),
    defaultValues: { newPassword: '', confirmation: '' },
    shouldFocusError: false,
  })
  const submit = handleSubmit(async (values) => {
    setRefusal(undefined)
    try {
      const { role } = await accountsClient.choosePassword({ token, ...values })
      keepToast({ title: 'Passordet er lagret', description: 'Du er logget inn. Velkommen!' })
      await leaveFor(landing(role, null))
    } catch (error) {
      if (isErrorCode(error, 'LINK_INVALID')) return onUsedUp()
      setRefusal(error)
      applyFieldProblems(error, setError, ['newPassword', 'confirmation'])
    }
  })
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <input type="email" value={email} autoComplete="username" readOnly hidden />
      <ErrorSummary errors={summaryErrors(formState.errors)} attempt={formState.submitCount} />
      <FormPasswordField
        name="newPassword"
        control={control}
        label="Nytt passord"
        description={`Minst ${PASSWORD_MIN} tegn`}
        autoComplete="new-password"
        isRequired
      />
      <FormPasswordField
        name="confirmation"
        control={control}
        label="Bekreft nytt passord"
        autoComplete="new-password"
        isRequired
      />
      <DoorSubmit
        refusal={refusal}
        failed="Kunne ikke lagre passordet"
        isPending={formState.isSubmitting}
        pendingText="Lagrer..."
      >
        Lagre og logg inn
      </DoorSubmit>
    </form>
  )
}
