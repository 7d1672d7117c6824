import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import type { Me } from '#features/identity/contract.ts'
import { meQuery } from '#features/identity/web/api.ts'
import { forgetSignOut, isSigningOut } from '#features/identity/web/sign-out.ts'
import { SESSION_ENDED } from '#features/identity/texts.ts'
import { authPath } from '#shared/paths.ts'
import { keepToast } from '#web/kept-toast.ts'
import { leaveFor } from '#web/leave.ts'
import { onTabMessage, tellTabs } from '#web/session/channel.ts'
import { openFor } from '#web/session/office.ts'
import { type Visitor, createSession, type Session } from '#web/session/state.ts'
import { hasUnsaved } from '#web/session/unsaved.ts'
import { showToast } from '#web/ui/overlays/toast.ts'

/** Tracks the logged-in user while the page is open, by the server, by other tabs, and on each return to it. */
export function watchSession(queryClient: QueryClient): Session {
  const session = createSession({
    leave: () => {
      keepToast({ ...SESSION_ENDED, tone: 'warning' })
      leaveForLogin()
    },
    reload: () => window.location.reload(),
    resume: () => {
      forgetSignOut()
      whenSeen(() => showToast({ title: 'Du er logget inn igjen' }))
      void queryClient.invalidateQueries()
    },
  })
  let known: Visitor | undefined
  const learn = (now: Visitor) => {
    if (now !== known) tellTabs(now)
    known = now
    // Pressing 'Logg ut' redirects there with another message. A user who stays to keep unsaved input is notified.
    if (!isSigningOut() || hasUnsaved()) session.learn(now)
  }
  new QueryObserver(queryClient, { ...meQuery(), refetchOnWindowFocus: 'always' }).subscribe(({ data }) => {
    openFor(data?.employerId)
    if (data !== undefined) learn(data && identityOf(data))
  })
  onTabMessage((now) => now !== known && askWhoIsHere(queryClient))
  return session
}

/** The same person in another office counts as another user: a page shows, and its forms hold, data of one office. */
const identityOf = ({ userId, role, employerId }: NonNullable<Me>): Visitor =>
  [userId, employerId ?? role].join(' ')

/** Asks the server again. The watch receives the answer. */
export const askWhoIsHere = (queryClient: QueryClient): void =>
  void queryClient.refetchQueries({ queryKey: meQuery().queryKey, exact: true })

/** Opens the login, which leads back to this page. */
export const leaveForLogin = (): void => {
  const { pathname, search, hash } = window.location
  void leaveFor(authPath({ returnTo: pathname + search + hash }))
}

/** Runs at once, or when this tab is shown again: the login is in another one. */
const whenSeen = (tell: () => void): void =>
  document.hidden ? document.addEventListener('visibilitychange', tell, { once: true }) : tell()
