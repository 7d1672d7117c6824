import { usePlainForm } from '#web/form/plain-form.ts'
import { keepToast } from '#web/kept-toast.ts'
import { leaveFor } from '#web/leave.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { paths } from '#shared/paths.ts'
import { SIGN_IN_FAILED, SIGNED_IN } from '../../texts.ts'
import { accountsClient } from '../client.ts'
import { FormFailure } from '../FormFailure.tsx'
import { landing } from '../landing.ts'
import css from './AuthPage.module.css'

/** Logs in with the code that is shown when the mail is opened on another device. */
export function LoginCodeForm() {
  const { attempt, field, formProps, isPending, problems, refusal } = usePlainForm({
    loadSchema,
    send: async (values) => {
      const { role, secondStep } = await accountsClient.useLoginCode(values)
      if (secondStep) return leaveFor(paths.authFactor)
      keepToast(SIGNED_IN)
      await leaveFor(landing(role, null))
    },
  })
  return (
    <form className={css.form} {...formProps}>
      <p>Åpner du e-posten på en annen enhet, får du en kode der. Skriv den her.</p>
      <ErrorSummary errors={problems} attempt={attempt} />
      <TextField
        {...field('code')}
        label="Kode"
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        isRequired
      />
      <FormFailure error={refusal} title={SIGN_IN_FAILED} />
      <Button type="submit" variant="secondary" isPending={isPending} pendingText="Logger inn...">
        Logg inn med koden
      </Button>
    </form>
  )
}

const loadSchema = async () => (await import('../../rules.ts')).LoginCode
