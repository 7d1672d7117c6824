import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { NavigationContext } from '#web/navigation/context.ts'

type Page = () => ReactNode

interface At {
  /** As the route has it, with names for what varies. */
  readonly pattern?: string
  readonly address?: string
  /** Address -> another page to go to. */
  readonly others?: Readonly<Record<string, Page>>
}

/**
 * Draws a page, or a part of one, as it stands behind the login: at an address, with the query cache and with other
 * pages to go to. A failed query is not repeated.
 */
export const renderBehindLogin = async (
  Shown: Page,
  { pattern = '/', address = '/', others = {} }: At = {},
) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const root = createRootRoute()
  const pages = Object.entries({ [pattern]: Shown, ...others }).map(([path, component]) =>
    createRoute({ getParentRoute: () => root, path, component }),
  )
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren(pages), history })
  await router.load()
  render(
    <QueryClientProvider client={queryClient}>
      <NavigationContext value={{ history, go: (href) => void router.navigate({ href }) }}>
        <RouterProvider router={router} />
      </NavigationContext>
    </QueryClientProvider>,
  )
  return { queryClient, router }
}
