import { useSyncExternalStore } from 'react'
import { SESSION_ENDED } from '#features/accounts/texts.ts'
import { paths } from '#shared/paths.ts'
import type { Session } from '#web/session/state.ts'
import { giveUpUnsaved } from '#web/session/unsaved.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { leaveForLogin } from './session-watch.tsx'

/** Stands above what was typed while it cannot be saved. It closes when its writer is logged in again. */
export function SessionDialog({ session }: { session: Session }) {
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
