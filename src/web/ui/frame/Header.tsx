import type { ReactNode } from 'react'
import css from './Header.module.css'
import { Logo } from './Logo.tsx'
import { currentEntry, type NavigationEntry } from './navigation.ts'

export interface HeaderProps {
  /** The target of the logo. */
  homeHref: string
  entries?: readonly NavigationEntry[]
  currentPath: string
  /** On the right: theme switch, menu, logout. */
  children?: ReactNode
  /** A line below, which stays visible with the header. */
  note?: ReactNode
}

/** The bar at the top. Shows its entries from 40rem up; on narrower screens the TabBar has them. */
export function Header({ homeHref, entries = [], currentPath, children, note }: HeaderProps) {
  const current = currentEntry(entries, currentPath)
  return (
    <header className={css.header}>
      <div className={css.inner}>
        <a href={homeHref} className={css.home} aria-label="Vikarklar, til forsiden">
          <Logo />
        </a>
        {entries.length > 0 && (
          <nav className={css.nav} aria-label="Hovedmeny">
            {entries.map((entry) => (
              <a
                key={entry.href}
                href={entry.href}
                className={css.entry}
                aria-current={entry === current ? 'page' : undefined}
              >
                {entry.icon && <entry.icon size={20} aria-hidden />}
                <span className={css.long}>{entry.label}</span>
                {entry.shortLabel && <span className={css.short}>{entry.shortLabel}</span>}
              </a>
            ))}
          </nav>
        )}
        <div className={css.right}>{children}</div>
      </div>
      {note}
    </header>
  )
}
