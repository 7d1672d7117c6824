import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { errorMessage } from '#web/errors.ts'
import { applyFieldProblems } from '#web/form.ts'
import { keepToast } from '#web/kept-toast.ts'
import { leaveFor } from '#web/leave.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { summaryErrors } from '#web/ui/summary-errors.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/toast.ts'
import { SignIn } from '../../rules.ts'
import { SIGN_IN_FAILED, SIGNED_IN } from '../../texts.ts'
import css from './AuthPage.module.css'
import { accountsClient } from '../client.ts'
import { ForgotLink } from './ForgotLink.tsx'
import { FormFailure } from '../FormFailure.tsx'
import { landing } from '../landing.ts'

interface LoginFormProps {
  returnTo: string | null
  forgotAddress: string
  /** Given the e-mail as far as it is typed. */
  onForgot: (email: string) => void
}

export function LoginForm({ returnTo, forgotAddress, onForgot }: LoginFormProps) {
  const [refusal, setRefusal] = useState<unknown>()
  const { control, formState, getValues, handleSubmit, setError } = useForm({
    resolver: standardSchemaResolver(SignIn),
    defaultValues: { email: '', password: '' },
    shouldFocusError: false,
  })
  const submit = handleSubmit(async (values) => {
    setRefusal(undefined)
    try {
      const { role } = await accountsClient.signIn(values)
      keepToast(SIGNED_IN)
      await leaveFor(landing(role, returnTo))
    } catch (error) {
      setRefusal(error)
      applyFieldProblems(error, setError, ['email', 'password'])
      showToast({ title: SIGN_IN_FAILED, description: errorMessage(error), tone: 'error' })
    }
  })
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <ErrorSummary errors={summaryErrors(formState.errors)} attempt={formState.submitCount} />
      <Controller
        name="email"
        control={control}
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            label="E-post"
            type="email"
            autoComplete="username"
            isRequired
            errorMessage={fieldState.error?.message}
          />
        )}
      />
      <Controller
        name="password"
        control={control}
        render={({ field, fieldState }) => (
          <PasswordField
            {...field}
            label="Passord"
            autoComplete="current-password"
            isRequired
            errorMessage={fieldState.error?.message}
          />
        )}
      />
      <ForgotLink href={forgotAddress} onFollow={() => onForgot(getValues('email'))} />
      <FormFailure error={refusal} />
      <Button
        type="submit"
        size="large"
        isFullWidth
        isPending={formState.isSubmitting}
        pendingText="Logger inn..."
      >
        Logg inn
      </Button>
    </form>
  )
}
