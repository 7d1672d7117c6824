import { useOnOpen } from '#features/accounts/web/links/use-on-open.ts'
import { useCall } from '#web/use-call.ts'
import { oidcClient } from './client.ts'
import { ProviderButtons } from './ProviderButtons.tsx'

/** Below the login by password: who else one can log in with. Nothing where the operator has set nobody up. */
export function LoginWays({ returnTo }: { returnTo: string | null }) {
  const [reading, read] = useCall(() => oidcClient.providers())
  useOnOpen(() => void read())
  if (reading.status !== 'done') return null
  return <ProviderButtons providers={reading.output.providers} returnTo={returnTo} />
}
