import LogOut from 'lucide-react/icons/log-out'
import { FormFailure } from '../FormFailure.tsx'
import { Message } from '../links/Message.tsx'
import { paths } from '#shared/paths.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { useCall } from '#web/use-call.ts'
import type { Provider } from '../../contract-oidc.ts'
import { oidcClient } from './client.ts'

/**
 * Offers to log out at the provider after 'Logg ut': on a shared machine the next person could otherwise log in.
 */
export function LogoutOffer({ provider: { id, name } }: { provider: Provider }) {
  const [leaving, leave] = useCall(async () => {
    const { address } = await oidcClient.readLogout({ provider: id })
    if (address !== null) window.location.assign(address)
    return address
  })
  const hasNone = leaving.status === 'done' && leaving.output === null
  return (
    <Message
      icon={LogOut}
      title="Du er logget ut av Vikarklar"
      hint={
        hasNone
          ? `${name} har ingen egen utlogging. Lukk nettleseren på en delt maskin.`
          : `Deler du maskinen med andre? Logg ut av ${name} også, ellers kan nestemann komme inn som deg.`
      }
      action={
        <>
          {leaving.status === 'failed' && (
            <FormFailure error={leaving.error} title={`Du er ikke logget ut av ${name}`} />
          )}
          {!hasNone && (
            <Button
              size="large"
              isPending={leaving.status === 'pending'}
              pendingText="Vent litt..."
              onPress={() => void leave()}
            >
              Logg ut av {name} også
            </Button>
          )}
          <LinkButton href={paths.auth} variant="secondary">
            Til innlogging
          </LinkButton>
        </>
      }
    >
      Du kan fortsatt være logget inn hos {name} i denne nettleseren.
    </Message>
  )
}
