import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { errorMessage } from '#web/errors.ts'
import { applyFieldProblems } from '#web/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { summaryErrors } from '#web/ui/summary-errors.ts'
import { showToast } from '#web/ui/toast.ts'
import { SignUp } from '../rules.ts'
import { SIGN_UP_FAILED, SIGNED_UP } from '../texts.ts'
import { accountsApi } from './api.ts'
import css from './AuthPage.module.css'
import { FormFailure } from './FormFailure.tsx'
import { RegisterFields } from './RegisterFields.tsx'
import { useEnter } from './use-enter.ts'

export function RegisterForm() {
  const signUp = useMutation(accountsApi.signUp.mutationOptions())
  const enter = useEnter()
  const { control, formState, handleSubmit, setError } = useForm({
    resolver: standardSchemaResolver(SignUp),
    defaultValues: { fullName: '', email: '', password: '', company: '' },
    shouldFocusError: false,
  })
  const hasAccepted = useWatch({ control, name: 'termsAccepted' })
  const submit = handleSubmit(async (values) => {
    try {
      await signUp.mutateAsync(values)
      showToast(SIGNED_UP)
      await enter()
    } catch (error) {
      applyFieldProblems(error, setError, ['fullName', 'email', 'password', 'company', 'termsAccepted'])
      showToast({ title: SIGN_UP_FAILED, description: errorMessage(error), tone: 'error' })
    }
  })
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <p className={css.note}>
        Er du vikar? Du kan ikke registrere deg selv. Innloggingen får du på e-post fra arbeidsgiveren din.
      </p>
      <ErrorSummary errors={summaryErrors(formState.errors)} attempt={formState.submitCount} />
      <RegisterFields control={control} />
      <FormFailure error={signUp.error} />
      <Button
        type="submit"
        size="large"
        isFullWidth
        isDisabled={!hasAccepted}
        isPending={formState.isSubmitting}
        pendingText="Oppretter konto..."
      >
        Opprett konto
      </Button>
    </form>
  )
}
