import { useState } from 'react'
import { authPath, type DoorTab, tabOf } from '#shared/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { useLazyModule } from '#web/use-lazy-module.ts'
import { Tabs } from '#web/ui/choices/Tabs.tsx'
import { Door, DOOR_TABS, TITLES } from './Door.tsx'
import { type LoadWays, LoginForm } from './LoginForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'

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
