export type Theme = 'system' | 'light' | 'dark'

const key = 'theme'

/** The user's choice; 'system' if nothing is stored or storage is refused. */
export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

/** Sets the colours of the page and of the browser around it. Call it with `storedTheme()` before the first render. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const frame of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = frame.dataset.theme ?? ''
    if (theme === 'system') frame.media = `(prefers-color-scheme: ${own})`
    else frame.media = theme === own ? 'all' : 'not all'
  }
}

/** Applies a choice and stores it on this device. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme)
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // If storage is refused, the colours last for this visit.
  }
}

const names = { system: 'som enheten', light: 'lyst', dark: 'mørkt' } as const

/** The label of the switch. */
export const themeLabel = (theme: Theme): string => `Utseende: ${names[theme]}`

/**
 * The order of the switch: first the opposite of the system's theme, then the system's theme fixed, then following the
 * system.
 */
export function nextTheme(theme: Theme, systemIsDark: boolean): Theme {
  const opposite = systemIsDark ? 'light' : 'dark'
  const same = systemIsDark ? 'dark' : 'light'
  if (theme === 'system') return opposite
  return theme === opposite ? same : 'system'
}
