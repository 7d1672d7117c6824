import type { LucideIcon } from 'lucide-react'

/** An entry of the header and of the tab bar. */
export interface NavigationEntry {
  href: string
  label: string
  icon?: LucideIcon
  /** A shorter word for the tab bar and a narrow header. */
  shortLabel?: string
  /** Left out of the tab bar, which has room for five. */
  isWideOnly?: boolean
  /** Current for this page only, not for the pages below its address. */
  isExact?: boolean
}

/** The current entry of a path: the one with the longest address that the path starts with. */
export function currentEntry(entries: readonly NavigationEntry[], path: string): NavigationEntry | undefined {
  return entries
    .filter(({ href, isExact }) => path === href || (!isExact && path.startsWith(`${href}/`)))
    .reduce<NavigationEntry | undefined>(
      (longest, entry) => (longest && longest.href.length >= entry.href.length ? longest : entry),
      undefined,
    )
}
