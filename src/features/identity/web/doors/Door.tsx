import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { type DoorTab, paths } from '#shared/paths.ts'
import { Page } from '#web/ui/frame/Page.tsx'
import css from './AuthPage.module.css'

/** A page before login: the way back, its purpose and its content. */
export function Door({ tab, children }: { tab: DoorTab; children: ReactNode }) {
  return (
    <Page width="narrow">
      <div className={css.door}>
        <a href={paths.home} className={css.back}>
          <ArrowLeft size={20} aria-hidden />
          Tilbake til forsiden
        </a>
        <h1>{TITLES[tab].heading}</h1>
        {children}
      </div>
    </Page>
  )
}

export const DOOR_TABS = [
  { id: 'login', label: 'Logg inn' },
  { id: 'register', label: 'Registrer deg' },
  { id: 'forgot', label: 'Glemt passord' },
] as const satisfies { id: DoorTab; label: string }[]

export const TITLES = {
  login: { page: 'Logg inn', heading: 'Logg inn på Vikarklar' },
  register: { page: 'Opprett konto', heading: 'Kom i gang med Vikarklar' },
  forgot: { page: 'Glemt passord', heading: 'Glemt passord?' },
} as const satisfies Record<DoorTab, { page: string; heading: string }>
