import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import { useForm, type Control } from 'react-hook-form'
import * as z from 'zod/mini'
import { failureToast } from '#web/errors.ts'
import { applyFieldProblems } from '#web/form/field-problems.ts'
import { FormPasswordField } from '#web/form/FormPasswordField.tsx'
import { Button, type ButtonVariant } from '#web/ui/actions/Button.tsx'
import { ErrorSummary, summaryErrors } from '#web/ui/fields/ErrorSummary.tsx'
import { Actions } from '#web/ui/frame/Stack.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { Profile } from '../../contract.ts'
import { ChangePassword } from '../../rules.ts'
import { PASSWORD_HINT, MAIL_NOT_SENT, LOGIN_LINK_SENT } from '../../texts.ts'
import { PASSWORD_TEXTS } from '../../texts-profile.ts'
import { accountsApi } from '../api.ts'
import css from '../doors/AuthPage.module.css'

interface PasswordFormProps {
  profile: Profile
  isCurrentAsked: boolean
}

/** {@link ChangePassword} with a required current password. */
export const ChangeKnownPassword = z.intersection(
  z.object({ currentPassword: z.string().check(z.minLength(1, 'Skriv passordet du har nå')) }),
  ChangePassword,
)

export function PasswordForm({ profile: { role, email, hasPassword }, isCurrentAsked }: PasswordFormProps) {
  const texts = PASSWORD_TEXTS[role === 'substitute' ? 'substitute' : 'administrator']
  const queryClient = useQueryClient()
  const change = useMutation(accountsApi.changePassword.mutationOptions())
  const { control, formState, handleSubmit, reset, setError } = useForm({
    resolver: standardSchemaResolver(isCurrentAsked ? ChangeKnownPassword : ChangePassword),
    defaultValues: { currentPassword: '', newPassword: '', confirmation: '' },
    shouldFocusError: false,
  })
  const submit = handleSubmit(async (passwords) => {
    try {
      await change.mutateAsync(passwords)
      reset()
      showToast({ title: texts.changed, description: 'Andre enheter er logget ut.' })
    } catch (error) {
      if (!applyFieldProblems(error, setError, ['currentPassword', 'newPassword', 'confirmation']))
        showToast(failureToast(texts.failed, error))
    }
    // Also after a failure: the current password may be required now.
    void queryClient.invalidateQueries({ queryKey: accountsApi.key() })
  })
  return (
    <form noValidate className={css.form} onSubmit={(event) => void submit(event)}>
      <ErrorSummary
        title="Rett opp dette før du lagrer"
        errors={summaryErrors(formState.errors)}
        attempt={formState.submitCount}
      />
      {/* Password managers want to know whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordFields control={control} isCurrentAsked={isCurrentAsked} />
      <Actions>
        <Button type="submit" isPending={formState.isSubmitting} pendingText="Endrer...">
          {hasPassword ? 'Endre passord' : 'Velg passord'}
        </Button>
        {isCurrentAsked && (
          <SendLoginLink email={email} variant="quiet">
            Glemt passordet? Få en lenke
          </SendLoginLink>
        )}
      </Actions>
    </form>
  )
}

interface PasswordFieldsProps {
  control: Control<z.input<typeof ChangePassword>, unknown, z.output<typeof ChangePassword>>
  isCurrentAsked: boolean
}

function PasswordFields({ control, isCurrentAsked }: PasswordFieldsProps) {
  return (
    <>
      {isCurrentAsked && (
        <FormPasswordField
          name="currentPassword"
          control={control}
          label="Nåværende passord"
          autoComplete="current-password"
          isRequired
        />
      )}
      <FormPasswordField
        name="newPassword"
        control={control}
        label="Nytt passord"
        description={PASSWORD_HINT}
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
    </>
  )
}

interface SendLoginLinkProps {
  email: string
  children: string
  variant?: ButtonVariant
}

/** 'Glemt passord' for a logged-in user, who never sees the login page. */
export function SendLoginLink({ email, children, variant = 'secondary' }: SendLoginLinkProps) {
  const send = useMutation(
    accountsApi.requestLoginLink.mutationOptions({
      onSuccess: () => showToast(LOGIN_LINK_SENT),
      onError: (error) => showToast(failureToast(MAIL_NOT_SENT, error)),
    }),
  )
  return (
    <Button
      variant={variant}
      icon={Mail}
      onPress={() => send.mutate({ email })}
      isPending={send.isPending}
      pendingText="Sender..."
    >
      {children}
    </Button>
  )
}
