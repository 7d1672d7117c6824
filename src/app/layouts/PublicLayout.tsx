import { Outlet } from '@tanstack/react-router'
import { SkipLink } from '#web/ui/SkipLink.tsx'
import { PublicFooter } from './PublicFooter.tsx'
import { PublicHeader } from './PublicHeader.tsx'
import css from './PublicLayout.module.css'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

/** The frame of the pages that are open to everyone. */
export function PublicLayout() {
  useFocusOnNavigation()
  return (
    <div className={css.frame}>
      <SkipLink />
      <PublicHeader />
      <Outlet />
      <PublicFooter />
    </div>
  )
}
