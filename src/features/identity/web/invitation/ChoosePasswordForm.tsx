import { paths } from '#shared/paths.ts'
import { isErrorCode } from '#web/errors.ts'
import { usePlainForm } from '#web/form/plain-form.ts'
import { keepToast } from '#web/kept-toast.ts'
import { leaveFor } from '#web/leave.ts'
import { useCall } from '#web/use-call.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'
import { PASSWORD_HINT } from '../../texts.ts'
import { accountsClient } from '../client.ts'
import { DoorSubmit, FormFailure } from '../FormFailure.tsx'
import css from '../doors/AuthPage.module.css'
import { landing } from '../landing.ts'

interface ChoosePasswordFormProps {
  token: string
  email: string
  /** The link has stopped working since the page was opened. */
  onUsedUp: () => void
  /** The person declined; left out for a link that confirms an address. */
  onDeclined?: () => void
}

export function ChoosePasswordForm({ token, email, onUsedUp, onDeclined }: ChoosePasswordFormProps) {
  const [declining, decline] = useCall(async () => {
    if (await declineInvitation(token)) onDeclined?.()
    else onUsedUp()
  })
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
      <div className={css.answers}>
        <DoorSubmit
          refusal={refusal}
          failed="Kunne ikke lagre passordet"
          isPending={isPending}
          pendingText="Lagrer..."
        >
          Lagre og logg inn
        </DoorSubmit>
        {declining.status === 'failed' && <FormFailure error={declining.error} title="Kunne ikke si nei" />}
        {onDeclined && (
          <Button
            variant="secondary"
            size="large"
            onPress={() => void decline()}
            isPending={declining.status === 'pending'}
            pendingText="Sier nei..."
          >
            Nei takk
          </Button>
        )}
      </div>
    </form>
  )
}

/** False when the link no longer works. */
const declineInvitation = async (token: string): Promise<boolean> => {
  try {
    await accountsClient.declineInvitation({ token })
    return true
  } catch (error) {
    if (isErrorCode(error, 'LINK_INVALID')) return false
    throw error
  }
}

const loadSchema = async () => (await import('../../rules.ts')).ChoosePassword

/** The login with the new password; null if the link no longer works. */
const choosePassword = async (chosen: Parameters<typeof accountsClient.choosePassword>[0]) => {
  try {
    return await accountsClient.choosePassword(chosen)
  } catch (error) {
    if (isErrorCode(error, 'LINK_INVALID')) return null
    throw error
  }
}
