import form from '../doors/AuthPage.module.css'
import { FormFailure } from '../FormFailure.tsx'
import { usePlainForm } from '#web/form/plain-form.ts'
import type { AskedProof } from '#web/proof.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'
import { Actions } from '#web/ui/frame/Stack.tsx'
import { factorsClient } from './client.ts'
import { CodeField } from './CodeField.tsx'

/** Asks for a code, or for the password of a user without a second factor. A user with neither must log in again. */
export function ProofForm({ way, provider, answer }: AskedProof) {
  const { attempt, field, formProps, isPending, problems, refusal } = usePlainForm({
    loadSchema,
    send: async (values) => {
      await factorsClient.prove(values)
      answer(true)
    },
  })
  if (provider) return <AtProvider provider={provider} answer={answer} />
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

/** Opens a new tab, so that typed input on this page is kept. */
function AtProvider({ provider, answer }: { provider: string; answer: AskedProof['answer'] }) {
  return (
    <div className={form.form}>
      <p>Det er en stund siden du logget inn. Logg inn på nytt, kom tilbake hit, og fortsett.</p>
      <Actions>
        <LinkButton href={`${paths.authProvider}?igjen=${provider}`} target="_blank" rel="noopener">
          Logg inn i ny fane
        </LinkButton>
        <Button variant="secondary" onPress={() => answer(true)}>
          Fortsett
        </Button>
      </Actions>
    </div>
  )
}

const loadSchema = async () => (await import('../../factor-rules.ts')).Proof
