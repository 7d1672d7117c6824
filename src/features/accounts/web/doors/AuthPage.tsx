import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { authPath } from '#shared/paths.ts'
import { applyFieldProblems } from '#web/form/field-problems.ts'
import { keepToast } from '#web/kept-toast.ts'
import { leaveFor } from '#web/leave.ts'
import { Card } from '#web/ui/Card.tsx'
import { ErrorSummary, summaryErrors } from '#web/ui/fields/ErrorSummary.tsx'
import { Tabs } from '#web/ui/choices/Tabs.tsx'
import { SignUp } from '../../rules.ts'
import { SIGN_UP_FAILED, SIGNED_UP } from '../../texts.ts'
import { accountsClient } from '../client.ts'
import { DoorSubmit } from '../FormFailure.tsx'
import { landing } from '../landing.ts'
import { Door, DOOR_TABS, type DoorTab, tabOf, TITLES } from './Door.tsx'
import { ForgotForm } from './ForgotForm.tsx'
import { LoginForm } from './LoginForm.tsx'
import css from './AuthPage.module.css'
import { RegisterFields } from './RegisterFields.tsx'

interface View {
  tab: DoorTab
  /** What was typed as the e-mail before somebody said that the password is forgotten. */
  email?: string
}

/** Login, sign-up and forgotten password on one page; `?tab=` chooses. */
export function AuthPage({ search }: { search: URLSearchParams }) {
  const returnTo = search.get('returnTo')
  const [{ tab, email }, setView] = useState<View>(() => ({ tab: tabOf(search) }))
  const addressOf = (chosen: DoorTab) => authPath({ tab: chosen, returnTo: returnTo ?? undefined })
  const choose = (view: View) => {
    setView(view)
    window.history.replaceState(null, '', addressOf(view.tab))
  }
  return (
    <Door tab={tab}>
      <title>{`${TITLES[tab].page} – Vikarklar`}</title>
      <Card>
        <Tabs
          label="Logg inn, registrer deg eller få en ny vei inn"
          tabs={DOOR_TABS}
          value={tab}
          onChange={(chosen) => choose({ tab: chosen })}
        >
          {tab === 'login' && (
            <LoginForm
              returnTo={returnTo}
              forgotAddress={addressOf('forgot')}
              onForgot={(typed) => choose({ tab: 'forgot', email: typed })}
            />
          )}
          {tab === 'register' && <RegisterForm returnTo={returnTo} />}
          {tab === 'forgot' && <ForgotForm email={email} />}
        </Tabs>
      </Card>
    </Door>
  )
}

function RegisterForm({ returnTo }: { returnTo: string | null }) {
  const [refusal, setRefusal] = useState<unknown>()
  const { control, formState, handleSubmit, setError } = useForm({
    resolver: standardSchemaResolver(SignUp),
    defaultValues: { fullName: '', email: '', password: '', company: '' },
    shouldFocusError: false,
  })
  const hasAccepted = useWatch({ control, name: 'termsAccepted' })
  const submit = handleSubmit(async (values) => {
    setRefusal(undefined)
    try {
      const { role } = await accountsClient.signUp(values)
      keepToast(SIGNED_UP)
      await leaveFor(landing(role, returnTo))
    } catch (error) {
      setRefusal(error)
      applyFieldProblems(error, setError, ['fullName', 'email', 'password', 'company', 'termsAccepted'])
    }
  })
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <p className={css.note}>
        Er du vikar? Du kan ikke registrere deg selv. Innloggingen får du på e-post fra arbeidsgiveren din.
      </p>
      <ErrorSummary errors={summaryErrors(formState.errors)} attempt={formState.submitCount} />
      <RegisterFields control={control} />
      {!hasAccepted && <p className={css.note}>Godta vilkårene for å opprette konto.</p>}
      <DoorSubmit
        refusal={refusal}
        failed={SIGN_UP_FAILED}
        isDisabled={!hasAccepted}
        isPending={formState.isSubmitting}
        pendingText="Oppretter konto..."
      >
        Opprett konto
      </DoorSubmit>
    </form>
  )
}
