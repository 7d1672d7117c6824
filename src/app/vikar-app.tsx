import { createBrowserHistory } from '@tanstack/history'
import { type ComponentType, type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Me } from '#features/identity/contract.ts'
import { mayEnter } from '#shared/access-rules.ts'
import { authPath, paths } from '#shared/paths.ts'
import { FRONT_PAGE } from '#shared/roles.ts'
import { leaveFor } from '#web/leave.ts'
import { type Navigation, useNavigation } from '#web/navigation/context.ts'
import { routeLinks } from '#web/navigation/route-links.ts'
import { meQuery } from '#features/identity/web/api.ts'
import { loadBanners, AccountBanners } from './layouts/AccountBanners.tsx'
import { focusContent, SignedInLayout } from './layouts/SignedInLayout.tsx'
import { openSignedIn } from './session/signed-in.tsx'
import { vikarEntries } from './layouts/vikar-entries.ts'

/** Address -> page of a substitute. These two omit the router, which is a sixth of their script. */
const pages: Readonly<Record<string, () => Promise<ComponentType>>> = {
  [paths.vikarDashboard]: async () =>
    (await import('#features/overview/web/VikarDashboardPage.tsx')).VikarDashboardPage,
  [paths.vikarProfileSettings]: async () =>
    (await import('#features/vikarer/web/profile/VikarProfilePage.tsx')).VikarProfilePage,
}

/** The substitute's pages; other users are redirected. */
export const openVikarApp = (reading: Promise<Me>): Promise<ReactNode> =>
  openSignedIn(reading, async () => {
    const me = await reading
    const { pathname, search, hash } = window.location
    if (!me) return leaveFor(authPath({ returnTo: pathname + search + hash }))
    if (mayEnter('vikar', me) !== 'yes') return leaveFor(FRONT_PAGE[me.role])
    const navigation = navigate()
    const [first] = await Promise.all([pageAt(navigation.history.location.pathname), loadBanners(me)])
    return { navigation, content: <VikarPages first={first} /> }
  })

const navigate = (): Navigation => {
  const history = createBrowserHistory()
  if (trimmed(history.location.pathname) === paths.vikar) history.replace(paths.vikarDashboard)
  const go = (href: string) => (href === history.location.href ? history.replace(href) : history.push(href))
  routeLinks({ isOwn: (path) => trimmed(path) in pages, go, preload: (path) => pageAt(path) })
  return { history, go }
}

interface Shown {
  readonly path: string
  /** False for a page that replaces one that could not be shown. */
  readonly isFramed: boolean
  readonly Page: ComponentType
}

const pageAt = async (path: string): Promise<Shown> => {
  const load = pages[trimmed(path)]
  if (!load) return { path, isFramed: false, Page: (await import('./layouts/LonePage.tsx')).NotFoundPage }
  try {
    return { path, isFramed: true, Page: await load() }
  } catch (error) {
    const { FailedPage } = await import('./layouts/LonePage.tsx')
    return { path, isFramed: false, Page: () => <FailedPage error={error} /> }
  }
}

const trimmed = (path: string) => path.replace(/(?<=.)\/$/, '')

function VikarPages({ first }: { first: Shown }) {
  const { history } = useNavigation()
  const [{ path, isFramed, Page }, setShown] = useState(first)
  useEffect(() => {
    const show = async (pathname: string, isNew: boolean) => {
      const shown = await pageAt(pathname)
      if (history.location.pathname !== pathname) return // another page was requested meanwhile
      startTransition(() => setShown(shown))
      if (isNew) window.scrollTo(0, 0)
    }
    return history.subscribe(({ location, action }) => void show(location.pathname, action.type === 'PUSH'))
  }, [history])
  useFocusOnNavigation(path)
  if (!isFramed) return <Page />
  return (
    <VikarLayout currentPath={path}>
      <Page />
    </VikarLayout>
  )
}

/** The frame around the substitute's pages. */
function VikarLayout({ currentPath, children }: { currentPath: string; children: ReactNode }) {
  const { data: me } = useQuery(meQuery())
  return (
    <SignedInLayout
      homeHref={paths.vikarDashboard}
      entries={vikarEntries}
      currentPath={currentPath}
      banners={me && <AccountBanners me={me} currentPath={currentPath} />}
    >
      {children}
    </SignedInLayout>
  )
}

function useFocusOnNavigation(path: string): void {
  const last = useRef(path)
  useEffect(() => {
    if (last.current !== path) focusContent()
    last.current = path
  }, [path])
}
