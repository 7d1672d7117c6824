import type { ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import css from './SiteFooter.module.css'

const LINKS = [
  { href: paths.features, label: 'Funksjoner' },
  { href: paths.prices, label: 'Priser' },
  { href: paths.about, label: 'Om Vikarklar' },
  { href: paths.help, label: 'Hjelp' },
  { href: paths.contact, label: 'Kontakt' },
  { href: paths.terms, label: 'Vilkår' },
  { href: paths.privacy, label: 'Personvern og informasjonskapsler' },
  { href: paths.accessibility, label: 'Tilgjengelighet' },
] as const

/** The footer of public pages. */
export function SiteFooter({ themeSwitch }: { themeSwitch: ReactNode }) {
  return (
    <footer className={css.footer}>
      <div className={css.foot}>
        <nav aria-label="Bunnmeny">
          <ul className={css.links}>
            {LINKS.map(({ href, label }) => (
              <li key={href}>
                <a href={href} className={css.link}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={css.last}>
          <p>Vikarklar – første ja får jobben</p>
          {themeSwitch}
        </div>
      </div>
    </footer>
  )
}
