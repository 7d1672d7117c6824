import { useState } from 'react'
import css from '../doors/AuthPage.module.css'
import { FormFailure } from '../FormFailure.tsx'
import { TermsLabel } from '../doors/TermsLabel.tsx'
import { paths } from '#shared/paths.ts'
import { usePlainForm } from '#web/form/plain-form.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import type { Provider } from '../../contract-oidc.ts'
import { oidcClient } from './client.ts'

/** Asks an invited person without a login for a name, and continues at the provider. */
export function JoinByProvider({ token, providers }: { token: string; providers: readonly Provider[] }) {
  const [hasAccepted, setAccepted] = useState(false)
  const [chosen, choose] = useState(providers[0]?.id ?? '')
  const { attempt, field, formProps, isPending, problems, refusal } = usePlainForm({
    loadSchema,
    send: async (values) => {
      const { address } = await oidcClient.beginJoin({ provider: chosen, token, ...values })
      window.location.assign(address)
    },
  })
  return (
    <div className={css.door}>
      <h1>Bli med uten passord</h1>
      <p>Skriv navnet ditt, og logg inn der du pleier. Du kommer tilbake hit når det er gjort.</p>
      <Card>
        <form className={css.form} {...formProps}>
          <ErrorSummary errors={problems} attempt={attempt} />
          <TextField {...field('fullName')} label="Fullt navn" autoComplete="name" isRequired />
          <Checkbox
            {...field('termsAccepted')}
            value={hasAccepted}
            onChange={setAccepted}
            label={<TermsLabel />}
            isRequired
          />
          <FormFailure error={refusal} title="Kom ikke videre" />
          {providers.map(({ id, name }) => (
            <Button
              key={id}
              type="submit"
              size="large"
              isFullWidth
              onPress={() => choose(id)}
              isPending={isPending && chosen === id}
              pendingText="Vent litt..."
            >
              Fortsett med {name}
            </Button>
          ))}
          <LinkButton href={`${paths.authJoin}?token=${encodeURIComponent(token)}`} variant="quiet">
            Bruk passord i stedet
          </LinkButton>
        </form>
      </Card>
    </div>
  )
}

const loadSchema = async () => (await import('../../oidc-rules.ts')).ProviderJoin
