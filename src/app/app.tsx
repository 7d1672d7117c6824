import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import type { Me } from '#features/accounts/contract.ts'
import { meQuery } from '#features/accounts/web/api.ts'
import { isErrorCode } from '#web/errors.ts'
import { keepToast } from '#web/kept-toast.ts'
import { routeLinks } from '#web/route-links.ts'
import { loadToasts } from '#web/ui/toast.ts'
import { publicPageAt } from './public-pages.tsx'
import { makeRouter } from './routes.tsx'

const OFFLINE_READY_MS = 3000

/** A session that ended elsewhere: say so once, and let the guards lead to the login. */
const onError = (error: unknown) => {
  if (!isErrorCode(error, 'UNAUTHORIZED') || !queryClient.getQueryData(meQuery().queryKey)) return
  queryClient.setQueryData(meQuery().queryKey, null)
  keepToast({ title: 'Session utløpt', description: 'Vennligst logg inn på nytt.', tone: 'warning' })
  void router.invalidate()
}

const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: { retry: (failures, error) => failures < 2 && !isRefusal(error), refetchOnWindowFocus: true },
    mutations: { retry: false }, // a write is never repeated by itself
  },
})

const isRefusal = (error: unknown) =>
  ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND'].some((code) => isErrorCode(error, code))

const router = makeRouter(queryClient)

/** What is behind the login. */
export function openApp(reading: Promise<Me>): ReactNode {
  void queryClient.prefetchQuery({ ...meQuery(), queryFn: () => reading })
  routeLinks(router, (path) => !publicPageAt(path))
  setTimeout(() => void loadToasts(), OFFLINE_READY_MS) // the first may have to say that the network is gone
  // A page brought back from memory may show what was fetched before a logout.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
  return (
    <I18nProvider locale="nb-NO">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  )
}
