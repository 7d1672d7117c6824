import { useState } from 'react'
import { authPath, type DoorTab, tabOf } from '#shared/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { useLazyModule } from '#web/use-lazy-module.ts'
import { Tabs } from '#web/ui/choices/Tabs.tsx'
import { usePlainForm } from '#web/form/plain-form.ts'
import { keepToast } from '#web/kept-toast.ts'
import { leaveFor } from '#web/leave.ts'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { PASSWORD_HINT, SIGN_UP_FAILED, SIGNED_UP } from '../../texts.ts'
import { accountsClient } from '../client.ts'
import { DoorSubmit } from '../FormFailure.tsx'
import { landing } from '../landing.ts'
import { Door, DOOR_TABS, TITLES } from './Door.tsx'
import { type LoadWays, LoginForm } from './LoginForm.tsx'
import css from './AuthPage.module.css'
import { TermsLabel } from './TermsLabel.tsx'

const loadForgotForm = () => import('./ForgotForm.tsx')

interface View {
  tab: DoorTab
  /** The e-mail typed before 'Glemt passord' was pressed. */
  email?: string
}

interface AuthPageProps {
  search: URLSearchParams
  loadWays: LoadWays
}

/** Login, sign-up and forgotten password on one page; `?tab=` chooses. */
export function AuthPage({ search, loadWays }: AuthPageProps) {
  const returnTo = search.get('returnTo')
  const [{ tab, email }, setView] = useState<View>(() => ({ tab: tabOf(search) }))
  const later = useLazyModule(loadForgotForm, tab === 'forgot')
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
              loadWays={loadWays}
              returnTo={returnTo}
              forgotAddress={addressOf('forgot')}
              onForgot={(typed) => choose({ tab: 'forgot', email: typed })}
            />
          )}
          {tab === 'register' && <RegisterForm returnTo={returnTo} />}
          {tab === 'forgot' && later && <later.ForgotForm email={email} />}
        </Tabs>
      </Card>
    </Door>
  )
}

function RegisterForm({ returnTo }: { returnTo: string | null }) {
  const [hasAccepted, setAccepted] = useState(false)
  const { attempt, field, formProps, isPending, problems, refusal } = usePlainForm({
    loadSchema,
    send: async (values) => {
      const { role } = await accountsClient.signUp(values)
      keepToast(SIGNED_UP)
      await leaveFor(landing(role, returnTo))
    },
  })
  return (
    <form className={css.form} {...formProps}>
      <p className={css.note}>
        Er du vikar? Du kan ikke registrere deg selv. Innloggingen får du på e-post fra arbeidsgiveren din.
      </p>
      <ErrorSummary errors={problems} attempt={attempt} />
      <TextField {...field('fullName')} label="Fullt navn" autoComplete="name" isRequired />
      <TextField {...field('email')} label="E-post" type="email" autoComplete="email" isRequired />
      <PasswordField
        {...field('password')}
        label="Passord"
        description={PASSWORD_HINT}
        placeholder="Velg et sterkt passord"
        autoComplete="new-password"
        isRequired
      />
      <TextField {...field('company')} label="Bedrift" optional autoComplete="organization" />
      <TextField {...field('phone')} label="Mobilnummer" type="tel" optional autoComplete="tel" />
      <Checkbox
        {...field('termsAccepted')}
        value={hasAccepted}
        onChange={setAccepted}
        label={<TermsLabel />}
        isRequired
      />
      {!hasAccepted && <p className={css.note}>Godta vilkårene for å opprette konto.</p>}
      <DoorSubmit
        refusal={refusal}
        failed={SIGN_UP_FAILED}
        isDisabled={!hasAccepted}
        isPending={isPending}
        pendingText="Oppretter konto..."
      >
        Opprett konto
      </DoorSubmit>
    </form>
  )
}

const loadSchema = async () => (await import('../../rules.ts')).SignUp
