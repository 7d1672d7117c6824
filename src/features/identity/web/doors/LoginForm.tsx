import { type ComponentType, type MouseEvent, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { isErrorCode } from '#web/errors.ts'
import { usePlainForm } from '#web/form/plain-form.ts'
import { useLazyModule } from '#web/use-lazy-module.ts'
import { keepToast } from '#web/kept-toast.ts'
import { leaveFor } from '#web/leave.ts'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { focusField } from '#web/ui/fields/focus-field.ts'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { SIGN_IN_FAILED, SIGNED_IN } from '../../texts.ts'
import { accountsClient } from '../client.ts'
import { DoorSubmit } from '../FormFailure.tsx'
import { landing } from '../landing.ts'
import css from './AuthPage.module.css'

/** Loads the other ways to log in. */
export type LoadWays = () => Promise<{ LoginWays: ComponentType<{ returnTo: string | null }> }>

interface LoginFormProps {
  loadWays: LoadWays
  returnTo: string | null
  forgotAddress: string
  /** Gets the e-mail typed so far. */
  onForgot: (email: string) => void
}

export function LoginForm({ loadWays, returnTo, forgotAddress, onForgot }: LoginFormProps) {
  const [email, setEmail] = useState('')
  const ways = useLazyModule(loadWays, true)
  const next = paths.authFactor + window.location.search // leads on to the same page
  const { attempt, field, formProps, isPending, problems, refusal } = usePlainForm({
    loadSchema,
    send: async (values) => {
      const entered = await accountsClient.signIn(values).catch(selectWrongPassword)
      if (!entered.secondStep) keepToast(SIGNED_IN)
      await leaveFor(entered.secondStep ? next : landing(entered.role, returnTo))
    },
  })
  return (
    <form className={css.form} {...formProps}>
      <ErrorSummary errors={problems} attempt={attempt} />
      <TextField
        {...field('email')}
        value={email}
        onChange={setEmail}
        label="E-post"
        type="email"
        autoComplete="username"
        isRequired
      />
      <PasswordField {...field('password')} label="Passord" autoComplete="current-password" isRequired />
      <ForgotLink href={forgotAddress} onFollow={() => onForgot(email)} />
      <DoorSubmit refusal={refusal} failed={SIGN_IN_FAILED} isPending={isPending} pendingText="Logger inn...">
        Logg inn
      </DoorSubmit>
      <a className={css.forgot} href={next}>
        Logg inn med passnøkkel
      </a>
      {ways && <ways.LoginWays returnTo={returnTo} />}
    </form>
  )
}

const loadSchema = async () => (await import('../../rules.ts')).SignIn

/** Selects the wrong password, so that typing replaces it. */
const selectWrongPassword = (error: unknown): never => {
  if (isErrorCode(error, 'WRONG_CREDENTIALS')) {
    focusField('password')
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.select()
  }
  throw error
}

interface ForgotLinkProps {
  href: string
  /** Replaces loading the address, so that the typed text is kept. */
  onFollow: () => void
}

function ForgotLink({ href, onFollow }: ForgotLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return // opens elsewhere
    event.preventDefault()
    onFollow()
  }
  return (
    <a href={href} className={css.forgot} onClick={follow}>
      Glemt passord?
    </a>
  )
}
