import { type ReactNode, useEffect } from 'react'
import type { Me } from '#features/identity/contract.ts'
import { SkipLink } from '#web/ui/frame/SkipLink.tsx'
import { ThemeSwitch } from '#web/ui/actions/ThemeSwitch.tsx'
import { FRONT_PAGE } from '#shared/roles.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import css from './PublicLayout.module.css'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import { SiteEntrance } from './SiteEntrance.tsx'
import header from './SiteHeader.module.css'

/** The frame of login and sign-up pages, like the documents'. */
export function PublicLayout({ me, children }: { me: Me; children: ReactNode }) {
  // The browser looked for the address's anchor before the page was rendered.
  useEffect(() => document.getElementById(window.location.hash.slice(1))?.scrollIntoView(), [])
  return (
    <div className={css.frame}>
      <SkipLink />
      <SiteHeader currentPath={window.location.pathname} session={<PublicSession me={me} />} />
      {children}
      <SiteFooter themeSwitch={<ThemeSwitch />} />
    </div>
  )
}

/** The user's name with the logout, or the links to log in; nothing on the login page itself. */
function PublicSession({ me }: { me: Me }) {
  if (!me) return window.location.pathname === paths.auth ? null : <SiteEntrance />
  return (
    <>
      <a className={header.greeting} href={FRONT_PAGE[me.role]}>
        Hei, {me.fullName || me.email}
      </a>
      <Button
        variant="quiet"
        size="small"
        onPress={() => void loadSignOut().then(({ signOut }) => signOut())}
      >
        Logg ut
      </Button>
    </>
  )
}

/** Only for visitors who are already logged in. */
const loadSignOut = () => import('#features/identity/web/sign-out.ts')
