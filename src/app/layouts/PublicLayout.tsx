import { type ReactNode, useEffect } from 'react'
import type { Me } from '#features/accounts/contract.ts'
import { SkipLink } from '#web/ui/SkipLink.tsx'
import { PublicFooter } from './PublicFooter.tsx'
import { PublicHeader } from './PublicHeader.tsx'
import css from './PublicLayout.module.css'

/** The frame of the pages that are open to everyone. */
export function PublicLayout({ me, children }: { me: Me; children: ReactNode }) {
  // The browser looked for the part named in the address before the page stood there.
  useEffect(() => document.getElementById(window.location.hash.slice(1))?.scrollIntoView(), [])
  return (
    <div className={css.frame}>
      <SkipLink />
      <PublicHeader me={me} />
      {children}
      <PublicFooter />
    </div>
  )
}
