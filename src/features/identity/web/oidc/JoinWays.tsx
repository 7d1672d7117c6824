import { useOnOpen } from '../links/use-on-open.ts'
import { paths } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useCall } from '#web/use-call.ts'
import { oidcClient } from './client.ts'

/** Ways to join without a password, below an invitation's form. Empty if the operator has no providers. */
export function JoinWays({ token }: { token: string }) {
  const [reading, read] = useCall(() => oidcClient.providers())
  useOnOpen(() => void read())
  if (reading.status !== 'done' || reading.output.providers.length === 0) return null
  const names = reading.output.providers.map(({ name }) => name).join(' eller ')
  return (
    <Card as="section" title="Uten passord">
      <p>Har du en innlogging på jobben fra før, kan du bruke den.</p>
      <LinkButton href={`${paths.authProvider}?token=${encodeURIComponent(token)}`} variant="secondary">
        Fortsett med {names}
      </LinkButton>
    </Card>
  )
}
