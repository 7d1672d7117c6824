import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { authPath, paths } from '#shared/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import css from './AuthPage.module.css'
import { LoginForm } from './LoginForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'

const TABS = [
  { id: 'login', label: 'Logg inn' },
  { id: 'register', label: 'Registrer deg' },
] as const

type Tab = (typeof TABS)[number]['id']

const TITLES = { login: 'Logg inn på Vikarklar', register: 'Kom i gang med Vikarklar' } as const

/** Login and sign-up behind one door; `?tab=` chooses. Those who are logged in never see it. */
export function AuthPage({ search }: { search: URLSearchParams }) {
  const returnTo = search.get('returnTo')
  const [tab, setTab] = useState(() => tabOf(search))
  const choose = (chosen: Tab) => {
    setTab(chosen)
    window.history.replaceState(null, '', authPath({ tab: chosen, returnTo: returnTo ?? undefined }))
  }
  return (
    <Page width="narrow">
      <title>{`${tab === 'login' ? 'Logg inn' : 'Opprett konto'} – Vikarklar`}</title>
      <div className={css.door}>
        <a href={paths.home} className={css.back}>
          <ArrowLeft size={20} aria-hidden />
          Tilbake til forsiden
        </a>
        <h1>{TITLES[tab]}</h1>
        <Card>
          <Tabs label="Logg inn eller registrer deg" tabs={TABS} value={tab} onChange={choose}>
            {tab === 'login' ? <LoginForm returnTo={returnTo} /> : <RegisterForm returnTo={returnTo} />}
          </Tabs>
        </Card>
      </div>
    </Page>
  )
}

/** The landing page says `signup`. */
const tabOf = (search: URLSearchParams): Tab =>
  ['register', 'signup'].includes(search.get('tab') ?? '') ? 'register' : 'login'
