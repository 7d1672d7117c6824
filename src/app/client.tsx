import { type ReactNode, startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readMe } from '#features/identity/web/client.ts'
import { isBelow, paths } from '#shared/paths.ts'
import { showKeptToast } from '#web/kept-toast.ts'
import { applyTheme, storedTheme } from '#web/ui/actions/theme.ts'
import { openPublicPage, publicPageAt } from './public-pages.tsx'

/** The router and the query cache are a third of the script: pages that need neither omit them. */
async function openPage(): Promise<ReactNode> {
  const reading = readMe()
  const page = publicPageAt(window.location.pathname)
  if (page) return openPublicPage(page, reading)
  return isBelow(paths.vikar, window.location.pathname)
    ? (await import('./vikar-app.tsx')).openVikarApp(reading)
    : (await import('./app.tsx')).openApp(reading)
}

/** Shows the page, or the page about a failure. Rejects if neither could be fetched. */
export async function openClient(): Promise<void> {
  applyTheme(storedTheme())
  const element = document.getElementById('root')
  if (!element) return
  const showFailure = async (error: unknown) => {
    const { FailedPage } = await import('./layouts/LonePage.tsx')
    show(<FailedPage error={error} />)
  }
  const root = createRoot(element, {
    onUncaughtError: (error) => {
      reportError(error)
      void showFailure(error)
    },
  })
  // In slices, so that a telephone responds to touches in between.
  const show = (page: ReactNode) => startTransition(() => root.render(<StrictMode>{page}</StrictMode>))
  showKeptToast()
  await openPage().then(show, showFailure)
}
