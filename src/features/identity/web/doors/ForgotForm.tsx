import { useState } from 'react'
import { usePlainForm } from '#web/form/plain-form.ts'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { focusField } from '#web/ui/fields/focus-field.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { MAIL_NOT_SENT, LOGIN_LINK_SENT } from '../../texts.ts'
import { accountsClient } from '../client.ts'
import { DoorSubmit } from '../FormFailure.tsx'
import { useLazyModule } from '#web/use-lazy-module.ts'
import { useOnOpen } from '../links/use-on-open.ts'
import css from './AuthPage.module.css'

/** @param email the text typed at the login, which the user continues here */
export function ForgotForm({ email }: { email?: string }) {
  const [typed, setTyped] = useState(email ?? '')
  const [sentTo, setSentTo] = useState<string>()
  useOnOpen(() => email !== undefined && focusField('email'))
  const { attempt, field, formProps, isPending, problems, refusal } = usePlainForm({
    loadSchema,
    send: async (values) => {
      await accountsClient.requestLoginLink(values)
      setSentTo(values.email)
      setTyped('')
      showToast(LOGIN_LINK_SENT)
    },
  })
  return (
    <div className={css.form}>
      <form className={css.form} {...formProps}>
        <p>
          Vi sender deg en lenke, så logger du inn uten passord. Lenken er gyldig i 30 minutter. Etterpå kan
          du endre passordet under «Profil».
        </p>
        <ErrorSummary errors={problems} attempt={attempt} />
        <TextField
          {...field('email')}
          value={typed}
          onChange={setTyped}
          label="E-post"
          type="email"
          autoComplete="username"
          isRequired
        />
        <DoorSubmit
          refusal={refusal}
          failed={MAIL_NOT_SENT}
          isPending={isPending}
          pendingText="Sender lenken..."
        >
          Send innloggingslenke
        </DoorSubmit>
        {sentTo && <SentNote email={sentTo} />}
      </form>
      {sentTo && <CodeEntry />}
    </div>
  )
}

/** A separate form, for a mail opened on another device. */
function CodeEntry() {
  const later = useLazyModule(loadCodeForm, true)
  return later && <later.LoginCodeForm />
}

const loadCodeForm = () => import('./LoginCodeForm.tsx')

const loadSchema = async () => (await import('../../rules.ts')).LoginLinkRequest

/** The same for every address: it must not reveal whether the address is known. The field is empty by now. */
function SentNote({ email }: { email: string }) {
  return (
    <p className={css.note}>
      Finnes adressen hos oss, ligger lenken i innboksen til <strong>{email}</strong> om et øyeblikk. Sjekk
      også søppelposten.
    </p>
  )
}
