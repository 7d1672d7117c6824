import { type QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { type ReactNode, useSyncExternalStore } from 'react'
import type { Me } from '#features/identity/contract.ts'
import { SESSION_ENDED } from '#features/identity/texts.ts'
import { meQuery } from '#features/identity/web/api.ts'
import { paths, authPath } from '#shared/paths.ts'
import { type Navigation, NavigationContext } from '#web/navigation/context.ts'
import { createQueryClient } from '#web/query-client.ts'
import { type Session, type Visitor, createSession } from '#web/session/state.ts'
import { giveUpUnsaved, hasUnsaved } from '#web/session/unsaved.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { loadToasts, showToast } from '#web/ui/overlays/toast.ts'
import { useLazyModule } from '#web/use-lazy-module.ts'
import { forgetSignOut, isSigningOut } from '#features/identity/web/sign-out.ts'
import { keepToast } from '#web/kept-toast.ts'
import { leaveFor } from '#web/leave.ts'
import { onTabMessage, tellTabs } from '#web/session/channel.ts'
import { openFor } from '#web/session/office.ts'

const OFFLINE_READY_MS = 1000

/** Fetches the network error's code in advance, while it can still be fetched. */
const getReadyForFailure = () => {
  void loadToasts()
  void import('../layouts/LonePage.tsx').catch(() => {})
}

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
const leaveForLogin = (): void => {
  const { pathname, search, hash } = window.location
  void leaveFor(authPath({ returnTo: pathname + search + hash }))
}

/** Runs at once, or when this tab is shown again: the login is in another one. */
const whenSeen = (tell: () => void): void =>
  document.hidden ? document.addEventListener('visibilitychange', tell, { once: true }) : tell()

/** A call without a session triggers one check of whether it has ended, however many calls there are. */
const queryClient: QueryClient = createQueryClient(() => askWhoIsHere(queryClient))

/**
 * The locale of React Aria's dates and texts, which are fetched on demand. Its I18nProvider would be part of every
 * page.
 */
Object.assign(window, { [Symbol.for('react-aria.i18n.locale')]: 'nb-NO' })

interface Pages {
  readonly navigation: Navigation
  readonly content: ReactNode
}

/** Opens the pages behind the login, once the first one can be shown. */
export async function openSignedIn(
  reading: Promise<Me>,
  openPages: (queryClient: QueryClient) => Promise<Pages>,
): Promise<ReactNode> {
  void queryClient.prefetchQuery({ ...meQuery(), queryFn: () => reading })
  const session = watchSession(queryClient)
  setTimeout(getReadyForFailure, OFFLINE_READY_MS)
  // A page restored from memory may show data fetched before a logout.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
  const { navigation, content } = await openPages(queryClient)
  return (
    <>
      <QueryClientProvider client={queryClient}>
        <NavigationContext value={navigation}>{content}</NavigationContext>
      </QueryClientProvider>
      <SessionDialog session={session} />
      <LaterProofDialog />
    </>
  )
}

/** Asks for a proof of identity before a sensitive action; no first screen has such an action. */
function LaterProofDialog() {
  const lazy = useLazyModule(loadProofDialog, false)
  return lazy && <lazy.ProofDialog />
}

const loadProofDialog = () => import('#features/identity/web/factors/ProofDialog.tsx')

/** Shown above unsaved input that cannot be saved. Closes when its author has logged in again. */
function SessionDialog({ session }: { session: Session }) {
  const state = useSyncExternalStore(session.subscribe, session.state)
  return (
    <>
      <Dialog
        role="alertdialog"
        isOpen={state === 'ended'}
        onClose={stay}
        title={SESSION_ENDED.title}
        actions={
          <>
            <LinkButton href={paths.auth} target="_blank" rel="noopener">
              Logg inn i ny fane
            </LinkButton>
            <Button variant="secondary" onPress={() => giveUp(leaveForLogin)}>
              Forlat siden
            </Button>
          </>
        }
      >
        {SESSION_ENDED.description} Det du har skrevet her, er ikke lagret ennå, men blir stående mens du
        logger inn.
      </Dialog>
      <Dialog
        role="alertdialog"
        isOpen={state === 'other'}
        onClose={stay}
        title="En annen er logget inn her nå"
        actions={<Button onPress={() => giveUp(() => window.location.reload())}>Last siden på nytt</Button>}
      >
        Det du har skrevet her, kan ikke lagres når en annen er logget inn, og blir borte når siden lastes på
        nytt.
      </Dialog>
    </>
  )
}

/** The dialog cannot be closed: the page below is unusable. */
const stay = () => {}

const giveUp = (goOn: () => void) => {
  giveUpUnsaved()
  goOn()
}
