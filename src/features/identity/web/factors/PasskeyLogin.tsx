import KeyRound from 'lucide-react/icons/key-round'
import { SIGNED_IN, SIGN_IN_FAILED } from '../../texts.ts'
import { FormFailure } from '../FormFailure.tsx'
import { landing } from '../landing.ts'
import { Message } from '../links/Message.tsx'
import { authPath } from '#shared/paths.ts'
import { keepToast } from '#web/kept-toast.ts'
import { leaveFor } from '#web/leave.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { useCall } from '#web/use-call.ts'
import { factorsClient } from './client.ts'

/** Logs in by a passkey after a press, without which browsers do not ask. */
export function PasskeyLogin({ returnTo }: { returnTo: string | null }) {
  const [entering, enter] = useCall(async () => {
    const { options } = await factorsClient.beginPasskeyLogin()
    const { showPasskey } = await import('./passkey.ts')
    const { role } = await factorsClient.logInWithPasskey({ response: await showPasskey(options) })
    keepToast(SIGNED_IN)
    await leaveFor(landing(role, returnTo))
  })
  return (
    <Message
      icon={KeyRound}
      title="Logg inn med passnøkkel"
      hint="Skulle du skrive en kode fra appen? Den venter i ti minutter, så logg inn på nytt."
      action={
        <>
          {entering.status === 'failed' && <FormFailure error={entering.error} title={SIGN_IN_FAILED} />}
          <Button
            size="large"
            onPress={() => void enter()}
            isPending={entering.status === 'pending'}
            pendingText="Venter på enheten..."
          >
            Bruk passnøkkel
          </Button>
          <LinkButton href={authPath({ returnTo: returnTo ?? undefined })} variant="quiet">
            Logg inn på en annen måte
          </LinkButton>
        </>
      }
    >
      Enheten ber om fingeravtrykk, ansikt eller PIN. En passnøkkel lager du under «Profilinnstillinger».
    </Message>
  )
}
