import { paths } from '#shared/paths.ts'
import { isErrorCode } from '#web/errors.ts'
import { usePlainForm } from '#web/form/plain-form.ts'
import { keepToast } from '#web/kept-toast.ts'
import { leaveFor } from '#web/leave.ts'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'
import { PASSWORD_HINT } from '../../texts.ts'
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
  const { attempt, field, formProps, isPending, problems, refusal } = usePlainForm({
    loadSchema,
    send: async (values) => {
      const entered = await choosePassword({ token, ...values })
      if (!entered) return onUsedUp()
      if (!entered.secondStep)
        keepToast({ title: 'Passordet er lagret', description: 'Du er logget inn. Velkommen!' })
      await leaveFor(entered.secondStep ? paths.authFactor : landing(entered.role, null))
    },
  })
  return (
    <form className={css.form} {...formProps}>
      <input type="email" value={email} autoComplete="username" readOnly hidden />
      <ErrorSummary errors={problems} attempt={attempt} />
      <PasswordField
        {...field('newPassword')}
        label="Nytt passord"
        description={PASSWORD_HINT}
        autoComplete="new-password"
        isRequired
      />
      <PasswordField
        {...field('confirmation')}
        label="Bekreft nytt passord"
        autoComplete="new-password"
        isRequired
      />
      <DoorSubmit
        refusal={refusal}
        failed="Kunne ikke lagre passordet"
        isPending={isPending}
        pendingText="Lagrer..."
      >
        Lagre og logg inn
      </DoorSubmit>
    </form>
  )
}

const loadSchema = async () => (await import('../../rules.ts')).ChoosePassword

/** Whose password was saved; null when the link no longer works. */
const choosePassword = async (chosen: Parameters<typeof accountsClient.choosePassword>[0]) => {
  try {
    return await accountsClient.choosePassword(chosen)
  } catch (error) {
    if (isErrorCode(error, 'LINK_INVALID')) return null
    throw error
  }
}
