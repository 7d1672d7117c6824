import { useNavigate, useSearch } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from 'react-aria-components/Link'
import { paths } from '#shared/paths.ts'
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

const TITLES = { login: 'Logg inn på Vikarklar', register: 'Kom i gang med Vikarklar' } as const

/** Login and sign-up behind one door; `?tab=` chooses. Those who are logged in never see it. */
export function AuthPage() {
  const { tab, returnTo } = useSearch({ strict: false })
  const navigate = useNavigate()
  const shown = tab === 'register' || tab === 'signup' ? 'register' : 'login'
  return (
    <Page width="narrow">
      <title>{`${shown === 'login' ? 'Logg inn' : 'Opprett konto'} – Vikarklar`}</title>
      <div className={css.door}>
        <Link href={paths.home} className={css.back ?? ''}>
          <ArrowLeft size={20} aria-hidden />
          Tilbake til forsiden
        </Link>
        <h1>{TITLES[shown]}</h1>
        <Card>
          <Tabs
            label="Logg inn eller registrer deg"
            tabs={TABS}
            value={shown}
            onChange={(chosen) =>
              void navigate({ to: paths.auth, search: { tab: chosen, returnTo }, replace: true })
            }
          >
            {shown === 'login' ? <LoginForm /> : <RegisterForm />}
          </Tabs>
        </Card>
      </div>
    </Page>
  )
}
