import MenuIcon from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import { Logo } from '#web/ui/frame/Logo.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import css from './SiteHeader.module.css'

const LINKS = [
  { href: paths.features, label: 'Funksjoner' },
  { href: paths.prices, label: 'Priser' },
  { href: paths.about, label: 'Om Vikarklar' },
  { href: paths.contact, label: 'Kontakt' },
] as const

interface SiteHeaderProps {
  currentPath: string
  /** The user's name, or the links to log in. In the bar, and on a phone in the menu. */
  session: ReactNode
}

/** The header of public pages. The menu opens and closes without script. */
export function SiteHeader({ currentPath, session }: SiteHeaderProps) {
  return (
    <header className={css.header}>
      <div className={css.inner}>
        <a href={paths.home} className={css.home} aria-label="Vikarklar, til forsiden">
          <Logo />
        </a>
        <nav className={css.wide} aria-label="Hovedmeny">
          <Links currentPath={currentPath} />
        </nav>
        <div className={css.session}>{session}</div>
        <details className={css.menu} data-site-menu="">
          <summary className={css.toggle}>
            <span className={css.open}>
              <MenuIcon size={24} aria-hidden />
              <VisuallyHidden>Åpne meny</VisuallyHidden>
            </span>
            <span className={css.close}>
              <X size={24} aria-hidden />
              <VisuallyHidden>Lukk meny</VisuallyHidden>
            </span>
          </summary>
          <div className={css.sheet}>
            <nav aria-label="Meny">
              <Links currentPath={currentPath} />
            </nav>
            {session && <div className={css.within}>{session}</div>}
          </div>
        </details>
      </div>
    </header>
  )
}

function Links({ currentPath }: { currentPath: string }) {
  return (
    <ul className={css.links}>
      {LINKS.map(({ href, label }) => (
        <li key={href}>
          <a href={href} className={css.link} aria-current={href === currentPath ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
