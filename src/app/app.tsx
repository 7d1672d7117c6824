import { RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Me } from '#features/identity/contract.ts'
import { isBelow, isDocument, paths } from '#shared/paths.ts'
import { routeLinks } from '#web/navigation/route-links.ts'
import { publicPageAt } from './public-pages.tsx'
import { makeRouter } from './routes.tsx'
import { openSignedIn } from './session/signed-in.tsx'

/** The office's pages, and the superadmin's. */
export const openApp = (reading: Promise<Me>): Promise<ReactNode> =>
  openSignedIn(reading, async (queryClient) => {
    const router = makeRouter(queryClient)
    const go = (href: string) => void router.navigate({ href })
    routeLinks({
      isOwn: (path) =>
        !publicPageAt(path) &&
        !isDocument(path) &&
        ![paths.vikar, paths.board].some((of) => isBelow(of, path)),
      go,
      preload: (path) => router.preloadRoute({ to: path }),
    })
    await router.load()
    return { navigation: { history: router.history, go }, content: <RouterProvider router={router} /> }
  })
