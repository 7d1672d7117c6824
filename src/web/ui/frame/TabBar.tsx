import { currentEntry, type NavigationEntry } from './navigation.ts'
import css from './TabBar.module.css'

interface TabBarProps {
  entries: readonly NavigationEntry[]
  currentPath: string
}

/** The entries at the foot of a phone's screen; hidden from 40rem up. */
export function TabBar({ entries, currentPath }: TabBarProps) {
  const current = currentEntry(entries, currentPath)
  const shown = entries.filter(({ isWideOnly }) => !isWideOnly)
  return (
    <div className={css.bar}>
      <nav className={css.tabs} aria-label="Hovedmeny">
        {shown.map((entry) => (
          <a
            key={entry.href}
            href={entry.href}
            className={css.tab}
            aria-current={entry === current ? 'page' : undefined}
          >
            {entry.icon && <entry.icon size={22} aria-hidden />}
            <span>{entry.shortLabel ?? entry.label}</span>
          </a>
        ))}
      </nav>
    </div>
  )
}
