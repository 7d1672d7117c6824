import form from '#features/accounts/web/doors/AuthPage.module.css'
import { FormFailure } from '#features/accounts/web/FormFailure.tsx'
import { usePlainForm } from '#web/form/plain-form.ts'
import type { AskedProof } from '#web/proof.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'
import { Actions } from '#web/ui/frame/Stack.tsx'
import { factorsClient } from './client.ts'
import { CodeField } from './CodeField.tsx'

/** Takes a code of somebody with a second factor, else the password. */
export function ProofForm({ way, answer }: AskedProof) {
  const { attempt, field, formProps, isPending, problems, refusal } = usePlainForm({
    loadSchema,
    send: async (values) => {
      await factorsClient.prove(values)
      answer(true)
    },
  })
  if (way === 'login')
    return (
      <p>
        Det er en stund siden du logget inn, og du har ikke noe passord å bekrefte med. Logg ut og inn igjen
        med en lenke fra e-posten din, så kan du gjøre dette de første ti minuttene.
      </p>
    )
  return (
    <form className={form.form} {...formProps}>
      <p>
        Det er en stund siden du logget inn.{' '}
        {way === 'code' ? 'Skriv koden fra appen, eller en reservekode.' : 'Skriv passordet ditt.'}
      </p>
      <ErrorSummary errors={problems} attempt={attempt} />
      {way === 'code' ? (
        <CodeField {...field('proof')} />
      ) : (
        <PasswordField {...field('proof')} label="Passord" autoComplete="current-password" isRequired />
      )}
      <FormFailure error={refusal} />
      <Actions>
        <Button type="submit" isPending={isPending} pendingText="Bekrefter...">
          Bekreft
        </Button>
        <Button variant="secondary" onPress={() => answer(false)}>
          Avbryt
        </Button>
      </Actions>
    </form>
  )
}

const loadSchema = async () => (await import('../rules.ts')).Proof
