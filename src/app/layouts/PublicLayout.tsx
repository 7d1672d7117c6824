import { type ReactNode, useEffect } from 'react'
import type { Me } from '#features/identity/contract.ts'
import { SkipLink } from '#web/ui/frame/SkipLink.tsx'
import { ThemeSwitch } from '#web/ui/actions/ThemeSwitch.tsx'
import { PublicSession } from './PublicSession.tsx'
import css from './PublicLayout.module.css'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'

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
