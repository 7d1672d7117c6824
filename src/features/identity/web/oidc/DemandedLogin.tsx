import LogIn from 'lucide-react/icons/log-in'
import { Message } from '../links/Message.tsx'
import { signOut } from '../sign-out.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import type { Provider } from '../../contract-oidc.ts'
import { LinkButtons } from './LinkButtons.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'

/** Asks a member who logged in another way to use the office's provider. */
export function DemandedLogin({ provider, returnTo }: { provider: Provider; returnTo: string | null }) {
  const { name } = provider
  return (
    <Message
      icon={LogIn}
      title={`Kontoret krever innlogging med ${name}`}
      hint={`Har du ikke brukt ${name} her før, kobler du den til brukeren din først.`}
      action={
        <>
          <ProviderButtons providers={[provider]} returnTo={returnTo} isMain />
          <LinkButtons provider={provider} isMain={false} />
          <Button variant="quiet" onPress={() => void signOut()}>
            Logg ut
          </Button>
        </>
      }
    >
      Du er logget inn på en annen måte. Logg inn med {name}, så kommer du videre.
    </Message>
  )
}
