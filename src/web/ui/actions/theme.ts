export type Theme = 'system' | 'light' | 'dark'

const key = 'theme'

/** What the user has chosen; 'system' where nothing is stored or storage is refused. */
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

/** Applies a choice and remembers it on this device. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme)
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // A browser that refuses storage still gets the colours for this visit.
  }
}

const names = { system: 'som enheten', light: 'lyst', dark: 'mørkt' } as const

/** What the switch says of itself. */
export const themeLabel = (theme: Theme): string => `Utseende: ${names[theme]}`

/** The order of the switch: first away from what the system shows, then what it shows, then back to following it. */
export function nextTheme(theme: Theme, systemIsDark: boolean): Theme {
  const opposite = systemIsDark ? 'light' : 'dark'
  const same = systemIsDark ? 'dark' : 'light'
  if (theme === 'system') return opposite
  return theme === opposite ? same : 'system'
}
