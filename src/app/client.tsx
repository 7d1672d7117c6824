import '#web/styles/main.css'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { RouterProvider as LinkProvider } from 'react-aria-components'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { createRoot } from 'react-dom/client'
import { meQuery } from '#features/accounts/web/api.ts'
import { isErrorCode } from '#web/errors.ts'
import { applyTheme, storedTheme } from '#web/ui/theme.ts'
import { showToast } from '#web/ui/toast.ts'
import { Toasts } from '#web/ui/Toasts.tsx'
import { makeRouter } from './routes.tsx'

/** A session that ended elsewhere: say so once, and let the guards lead to the login. */
const onError = (error: unknown) => {
  if (!isErrorCode(error, 'UNAUTHORIZED') || !queryClient.getQueryData(meQuery().queryKey)) return
  queryClient.setQueryData(meQuery().queryKey, null)
  showToast({ title: 'Session utløpt', description: 'Vennligst logg inn på nytt.', tone: 'warning' })
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

applyTheme(storedTheme())
const element = document.getElementById('root')
if (element) {
  createRoot(element).render(
    <StrictMode>
      <I18nProvider locale="nb-NO">
        <QueryClientProvider client={queryClient}>
          <LinkProvider navigate={(href) => void router.navigate({ href })}>
            <RouterProvider router={router} />
            <Toasts />
          </LinkProvider>
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  )
}
