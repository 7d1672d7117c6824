import type { ComponentType, ReactNode } from 'react'
import type { Me } from '#features/identity/contract.ts'
import { landing } from '#features/identity/web/landing.ts'
import { paths } from '#shared/paths.ts'
import { leaveFor } from '#web/leave.ts'

interface PublicPageProps {
  me: Me
  search: URLSearchParams
  /** The login providers; fetched after the first screen of the login. */
  loadWays: () => Promise<LoginWays>
}

interface PublicPage {
  load: () => Promise<ComponentType<PublicPageProps>>
  /** A logged-in user is redirected from here. */
  isForVisitors?: boolean
}

/** Address -> public page. Each is loaded as its own document: only the pages behind the login have the router. */
const pages: Partial<Record<string, PublicPage>> = {
  [paths.auth]: {
    load: async () => (await import('#features/identity/web/doors/AuthPage.tsx')).AuthPage,
    isForVisitors: true,
  },
  [paths.authConfirm]: {
    load: async () =>
      (await import('#features/identity/web/confirmation/ConfirmEmailPage.tsx')).ConfirmEmailPage,
  },
  [paths.authMagic]: {
    load: async () => (await import('#features/identity/web/links/MagicLinkPage.tsx')).MagicLinkPage,
  },
  [paths.authJoin]: {
    load: async () => (await import('./doors/JoinDoor.tsx')).JoinDoor,
  },
  [paths.authChoosePassword]: {
    load: async () =>
      (await import('#features/identity/web/invitation/ChoosePasswordPage.tsx')).ChoosePasswordPage,
  },
  [paths.authFactor]: {
    load: async () => (await import('#features/identity/web/factors/FactorPage.tsx')).FactorPage,
  },
  [paths.authProvider]: {
    load: async () => (await import('#features/identity/web/oidc/ProviderPage.tsx')).ProviderPage,
  },
}

const loadWays = () => import('#features/identity/web/oidc/LoginWays.tsx')
type LoginWays = Awaited<ReturnType<typeof loadWays>>

export const publicPageAt = (path: string): PublicPage | undefined => pages[path.replace(/(?<=.)\/$/, '')]

/** The page, or a redirect for a user already logged in. Also shown while the session is unknown. */
export async function openPublicPage(page: PublicPage, reading: Promise<Me>): Promise<ReactNode> {
  const [Page, { PublicLayout }, me] = await Promise.all([
    page.load(),
    import('./layouts/PublicLayout.tsx'),
    reading.catch(() => null),
  ])
  const search = new URLSearchParams(window.location.search)
  if (me && page.isForVisitors) return leaveFor(landing(me.role, search.get('returnTo')))
  return (
    <PublicLayout me={me}>
      <Page me={me} search={search} loadWays={loadWays} />
    </PublicLayout>
  )
}
