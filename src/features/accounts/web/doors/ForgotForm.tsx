import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { applyFieldProblems } from '#web/form/field-problems.ts'
import { FormTextField } from '#web/form/FormTextField.tsx'
import { ErrorSummary, summaryErrors } from '#web/ui/fields/ErrorSummary.tsx'
import { focusField } from '#web/ui/fields/focus-field.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { LoginLinkRequest } from '../../rules.ts'
import { MAIL_NOT_SENT, LOGIN_LINK_SENT } from '../../texts.ts'
import { accountsClient } from '../client.ts'
import { DoorSubmit } from '../FormFailure.tsx'
import { useOnOpen } from '../links/use-on-open.ts'
import css from './AuthPage.module.css'

/** @param email what was typed at the login, where the user continues in the field */
export function ForgotForm({ email }: { email?: string }) {
  const [refusal, setRefusal] = useState<unknown>()
  const [sentTo, setSentTo] = useState<string>()
  useOnOpen(() => email !== undefined && focusField('email'))
  const { control, formState, handleSubmit, reset, setError } = useForm({
    resolver: standardSchemaResolver(LoginLinkRequest),
    defaultValues: { email: email ?? '' },
    shouldFocusError: false,
  })
  const submit = handleSubmit(async (values) => {
    setRefusal(undefined)
    try {
      await accountsClient.requestLoginLink(values)
      setSentTo(values.email)
      reset({ email: '' })
      showToast(LOGIN_LINK_SENT)
    } catch (error) {
      setRefusal(error)
      applyFieldProblems(error, setError, ['email'])
    }
  })
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <p>
        Vi sender deg en lenke, så logger du inn uten passord. Lenken er gyldig i 30 minutter. Etterpå kan du
        endre passordet under «Profil».
      </p>
      <ErrorSummary errors={summaryErrors(formState.errors)} attempt={formState.submitCount} />
      <FormTextField
        name="email"
        control={control}
        label="E-post"
        type="email"
        autoComplete="username"
        isRequired
      />
      <DoorSubmit
        refusal={refusal}
        failed={MAIL_NOT_SENT}
        isPending={formState.isSubmitting}
        pendingText="Sender lenken..."
      >
        Send innloggingslenke
      </DoorSubmit>
      {sentTo && <SentNote email={sentTo} />}
    </form>
  )
}

/** The same for every address: it must not reveal whether it is known. The field is empty by now. */
function SentNote({ email }: { email: string }) {
  return (
    <p className={css.note}>
      Finnes adressen hos oss, ligger lenken i innboksen til <strong>{email}</strong> om et øyeblikk. Sjekk
      også søppelposten.
    </p>
  )
}
