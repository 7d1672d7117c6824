import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState, type MouseEvent } from 'react'
import { useForm } from 'react-hook-form'
import { isErrorCode } from '#web/errors.ts'
import { FormPasswordField } from '#web/form/FormPasswordField.tsx'
import { FormTextField } from '#web/form/FormTextField.tsx'
import { applyFieldProblems } from '#web/form/field-problems.ts'
import { keepToast } from '#web/kept-toast.ts'
import { leaveFor } from '#web/leave.ts'
import { ErrorSummary, summaryErrors } from '#web/ui/fields/ErrorSummary.tsx'
import { focusField } from '#web/ui/fields/focus-field.ts'
import { SignIn } from '../../rules.ts'
import { SIGN_IN_FAILED, SIGNED_IN } from '../../texts.ts'
import { accountsClient } from '../client.ts'
import { DoorSubmit } from '../FormFailure.tsx'
import { landing } from '../landing.ts'
import css from './AuthPage.module.css'

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
      if (isErrorCode(error, 'WRONG_CREDENTIALS')) typeAnew('password')
    }
  })
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <ErrorSummary errors={summaryErrors(formState.errors)} attempt={formState.submitCount} />
      <FormTextField
        name="email"
        control={control}
        label="E-post"
        type="email"
        autoComplete="username"
        isRequired
      />
      <FormPasswordField
        name="password"
        control={control}
        label="Passord"
        autoComplete="current-password"
        isRequired
      />
      <ForgotLink href={forgotAddress} onFollow={() => onForgot(getValues('email'))} />
      <DoorSubmit
        refusal={refusal}
        failed={SIGN_IN_FAILED}
        isPending={formState.isSubmitting}
        pendingText="Logger inn..."
      >
        Logg inn
      </DoorSubmit>
    </form>
  )
}

/** What is typed next takes the place of what was wrong. */
const typeAnew = (field: string) => {
  focusField(field)
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.select()
}

interface ForgotLinkProps {
  href: string
  /** In place of loading the address, so that what is typed comes along. */
  onFollow: () => void
}

function ForgotLink({ href, onFollow }: ForgotLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return // opens elsewhere
    event.preventDefault()
    onFollow()
  }
  return (
    <a href={href} className={css.forgot} onClick={follow}>
      Glemt passord?
    </a>
  )
}
