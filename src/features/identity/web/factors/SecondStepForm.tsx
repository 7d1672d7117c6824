import form from '../doors/AuthPage.module.css'
import { useState } from 'react'
import { SIGNED_IN, SIGN_IN_FAILED } from '../../texts.ts'
import { DoorSubmit } from '../FormFailure.tsx'
import { landing } from '../landing.ts'
import { useOnOpen } from '../links/use-on-open.ts'
import { usePlainForm } from '#web/form/plain-form.ts'
import { keepToast } from '#web/kept-toast.ts'
import { leaveFor } from '#web/leave.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { focusField } from '#web/ui/fields/focus-field.ts'
import { factorsClient } from './client.ts'
import { CodeField } from './CodeField.tsx'

/** Completes a login with a code of the app or a recovery code. */
export function SecondStepForm({ email, returnTo }: { email: string; returnTo: string | null }) {
  const [isRecovery, setRecovery] = useState(false)
  useOnOpen(() => focusField('code'))
  const { attempt, field, formProps, isPending, problems, refusal } = usePlainForm({
    loadSchema,
    send: async (values) => {
      const { role, codesLeft } = await factorsClient.passSecondStep(values)
      keepToast(isRecovery ? recoveryUsed(codesLeft) : SIGNED_IN)
      await leaveFor(landing(role, returnTo))
    },
  })
  const swap = () => {
    setRecovery(!isRecovery)
    setTimeout(() => focusField('code'))
  }
  return (
    <form className={form.form} {...formProps}>
      <p>
        Du logger inn som <strong>{email}</strong>.{' '}
        {isRecovery
          ? 'Skriv en av reservekodene du lagret. Hver kode virker én gang.'
          : 'Åpne appen du bruker til koder, og skriv de seks sifrene den viser for Vikarklar.'}
      </p>
      <ErrorSummary errors={problems} attempt={attempt} />
      <CodeField key={String(isRecovery)} {...field('code')} isRecovery={isRecovery} />
      <DoorSubmit refusal={refusal} failed={SIGN_IN_FAILED} isPending={isPending} pendingText="Logger inn...">
        Logg inn
      </DoorSubmit>
      <Button variant="quiet" onPress={swap}>
        {isRecovery ? 'Bruk koden fra appen' : 'Har du ikke telefonen? Bruk en reservekode'}
      </Button>
    </form>
  )
}

const loadSchema = async () => (await import('../../factor-rules.ts')).FactorCode

const recoveryUsed = (left: number) => ({
  title: SIGNED_IN.title,
  description: `Du brukte en reservekode, og har ${left} igjen. Nye lager du under «Profilinnstillinger».`,
})
