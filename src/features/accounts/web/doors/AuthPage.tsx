import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { authPath, paths } from '#shared/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import css from './AuthPage.module.css'
import { ForgotForm } from './ForgotForm.tsx'
import { LoginForm } from './LoginForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'

const TABS = [
  { id: 'login', label: 'Logg inn' },
  { id: 'register', label: 'Registrer deg' },
  { id: 'forgot', label: 'Glemt passord' },
] as const

type Tab = (typeof TABS)[number]['id']

interface View {
  tab: Tab
  /** What was typed as the e-mail before somebody said that the password is forgotten. */
  email?: string
}

const TITLES = {
  login: { page: 'Logg inn', heading: 'Logg inn på Vikarklar' },
  register: { page: 'Opprett konto', heading: 'Kom i gang med Vikarklar' },
  forgot: { page: 'Glemt passord', heading: 'Glemt passord?' },
} as const satisfies Record<Tab, { page: string; heading: string }>

/** Login, sign-up and a link for who forgot the password behind one door; `?tab=` chooses. */
export function AuthPage({ search }: { search: URLSearchParams }) {
  const returnTo = search.get('returnTo')
  const [{ tab, email }, setView] = useState<View>(() => ({ tab: tabOf(search) }))
  const addressOf = (chosen: Tab) => authPath({ tab: chosen, returnTo: returnTo ?? undefined })
  const choose = (view: View) => {
    setView(view)
    window.history.replaceState(null, '', addressOf(view.tab))
  }
  return (
    <Page width="narrow">
      <title>{`${TITLES[tab].page} – Vikarklar`}</title>
      <div className={css.door}>
        <a href={paths.home} className={css.back}>
          <ArrowLeft size={20} aria-hidden />
          Tilbake til forsiden
        </a>
        <h1>{TITLES[tab].heading}</h1>
        <Card>
          <Tabs
            label="Logg inn, registrer deg eller få en ny vei inn"
            tabs={TABS}
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
      </div>
    </Page>
  )
}

/** The landing page says `signup`. */
const tabOf = (search: URLSearchParams): Tab => {
  const asked = search.get('tab')
  if (asked === 'register' || asked === 'signup') return 'register'
  return asked === 'forgot' ? 'forgot' : 'login'
}
