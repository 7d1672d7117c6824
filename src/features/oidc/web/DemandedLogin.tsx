import LogIn from 'lucide-react/icons/log-in'
import { Message } from '#features/accounts/web/links/Message.tsx'
import { signOut } from '#features/accounts/web/sign-out.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import type { Provider } from '../contract.ts'
import { LinkButtons } from './LinkButtons.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'

/** To somebody whose office wants everyone to log in by a provider, and who came in another way. */
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
