import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useSyncExternalStore } from 'react'
import type { Me } from '#features/accounts/contract.ts'
import { SESSION_ENDED } from '#features/accounts/texts.ts'
import { meQuery } from '#features/accounts/web/api.ts'
import { paths } from '#shared/paths.ts'
import { type Navigation, NavigationContext } from '#web/navigation/context.ts'
import { createQueryClient } from '#web/query-client.ts'
import type { Session } from '#web/session/state.ts'
import { giveUpUnsaved } from '#web/session/unsaved.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { loadToasts } from '#web/ui/overlays/toast.ts'
import { useLater } from '#web/use-later.ts'
import { askWhoIsHere, watchSession, leaveForLogin } from './session-watch.tsx'

const OFFLINE_READY_MS = 1000

/** What says that the network is gone cannot be fetched by then. */
const getReadyForFailure = () => {
  void loadToasts()
  void import('../layouts/LonePage.tsx').catch(() => {})
}

/** A call without a session triggers one check of whether it has ended, however many calls there are. */
const queryClient: QueryClient = createQueryClient(() => askWhoIsHere(queryClient))

/** Dates and texts of React Aria's parts, which are fetched when one is shown. Its I18nProvider would come with every page. */
Object.assign(window, { [Symbol.for('react-aria.i18n.locale')]: 'nb-NO' })

interface Pages {
  readonly navigation: Navigation
  readonly content: ReactNode
}

/** What is behind the login, once its first page can be shown. */
export async function openSignedIn(
  reading: Promise<Me>,
  openPages: (queryClient: QueryClient) => Promise<Pages>,
): Promise<ReactNode> {
  void queryClient.prefetchQuery({ ...meQuery(), queryFn: () => reading })
  const session = watchSession(queryClient)
  setTimeout(getReadyForFailure, OFFLINE_READY_MS)
  // A page brought back from memory may show what was fetched before a logout.
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

/** Asks who is there before something grave; no first screen does anything grave. */
function LaterProofDialog() {
  const later = useLater(loadProofDialog, false)
  return later && <later.ProofDialog />
}

const loadProofDialog = () => import('#features/factors/web/ProofDialog.tsx')

/** Shown above what was typed while it cannot be saved. Closes when its writer has logged in again. */
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

/** There is nothing to close it for: the page below can do nothing. */
const stay = () => {}

const giveUp = (goOn: () => void) => {
  giveUpUnsaved()
  goOn()
}
