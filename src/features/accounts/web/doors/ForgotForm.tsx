import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { errorMessage } from '#web/errors.ts'
import { applyFieldProblems } from '#web/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { focusField } from '#web/ui/focus-field.ts'
import { summaryErrors } from '#web/ui/summary-errors.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/toast.ts'
import { LoginLinkRequest } from '../../rules.ts'
import { LOGIN_LINK_NOT_SENT, LOGIN_LINK_SENT } from '../../texts.ts'
import css from './AuthPage.module.css'
import { accountsClient } from '../client.ts'
import { FormFailure } from '../FormFailure.tsx'
import { useOnOpen } from '../links/use-on-open.ts'

/** @param email what was typed at the login; whoever comes from there goes on in the field */
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
      showToast({ title: LOGIN_LINK_NOT_SENT, description: errorMessage(error), tone: 'error' })
    }
  })
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <p>
        Vi sender deg en lenke, så logger du inn uten passord. Lenken er gyldig i 30 minutter. Etterpå kan du
        endre passordet under «Profil».
      </p>
      <ErrorSummary errors={summaryErrors(formState.errors)} attempt={formState.submitCount} />
      <Controller
        name="email"
        control={control}
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            label="E-post"
            type="email"
            autoComplete="username"
            isRequired
            errorMessage={fieldState.error?.message}
          />
        )}
      />
      <FormFailure error={refusal} />
      <Button
        type="submit"
        size="large"
        isFullWidth
        isPending={formState.isSubmitting}
        pendingText="Sender lenken..."
      >
        Send innloggingslenke
      </Button>
      {sentTo && <SentNote email={sentTo} />}
    </form>
  )
}

/** The same for every address: whether it is known is nobody else's business. The field is empty by now. */
function SentNote({ email }: { email: string }) {
  return (
    <p className={css.note}>
      Finnes adressen hos oss, ligger lenken i innboksen til <strong>{email}</strong> om et øyeblikk. Sjekk
      også søppelposten.
    </p>
  )
}
