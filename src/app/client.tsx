import { type ReactNode, startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readMe } from '#features/accounts/web/client.ts'
import { showKeptToast } from '#web/kept-toast.ts'
import { applyTheme, storedTheme } from '#web/ui/actions/theme.ts'
import { FailedPage } from './layouts/LonePage.tsx'
import { openPublicPage, publicPageAt } from './public-pages.tsx'

/** The router and the cache of what was fetched are a third of the script: pages open to everyone do without. */
async function openPage(): Promise<ReactNode> {
  const reading = readMe()
  const page = publicPageAt(window.location.pathname)
  return page ? openPublicPage(page, reading) : (await import('./app.tsx')).openApp(reading)
}

applyTheme(storedTheme())
const element = document.getElementById('root')
if (element) {
  const root = createRoot(element, {
    onUncaughtError: (error) => {
      reportError(error)
      show(<FailedPage error={error} />)
    },
  })
  // In slices: a telephone answers to the finger in between.
  const show = (page: ReactNode) => startTransition(() => root.render(<StrictMode>{page}</StrictMode>))
  openPage().then(show, (error: unknown) => show(<FailedPage error={error} />))
  showKeptToast()
}
