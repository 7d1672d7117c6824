import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Me } from '#features/accounts/contract.ts'
import { meQuery } from '#features/accounts/web/api.ts'
import { isDocument } from '#shared/paths.ts'
import { createQueryClient } from '#web/query-client.ts'
import { routeLinks } from '#web/route-links.ts'
import { loadToasts } from '#web/ui/toast.ts'
import { publicPageAt } from './public-pages.tsx'
import { makeRouter } from './routes.tsx'
import { SessionDialog } from './SessionDialog.tsx'
import { askWhoIsHere, watchSession } from './session-watch.tsx'

const OFFLINE_READY_MS = 1000

/** Whoever calls without a session finds out whether it has ended: one answer for any number of calls. */
const queryClient: QueryClient = createQueryClient(() => askWhoIsHere(queryClient))

const router = makeRouter(queryClient)

/** Dates and texts of React Aria's parts, which are fetched when one is shown. Its I18nProvider would come with every page. */
Object.assign(window, { [Symbol.for('react-aria.i18n.locale')]: 'nb-NO' })

/** What is behind the login, once its first page can stand there. */
export async function openApp(reading: Promise<Me>): Promise<ReactNode> {
  void queryClient.prefetchQuery({ ...meQuery(), queryFn: () => reading })
  const session = watchSession(queryClient)
  routeLinks(router, (path) => !publicPageAt(path) && !isDocument(path))
  setTimeout(() => void loadToasts(), OFFLINE_READY_MS) // the first may have to say that the network is gone
  // A page brought back from memory may show what was fetched before a logout.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
  await router.load()
  return (
    <>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <SessionDialog session={session} />
    </>
  )
}
