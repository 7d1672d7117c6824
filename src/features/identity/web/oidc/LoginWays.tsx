import { useOnOpen } from '../links/use-on-open.ts'
import { useCall } from '#web/use-call.ts'
import { oidcClient } from './client.ts'
import { ProviderButtons } from './ProviderButtons.tsx'

/** Login providers, below the login by password. Empty if the operator has none. */
export function LoginWays({ returnTo }: { returnTo: string | null }) {
  const [reading, read] = useCall(() => oidcClient.providers())
  useOnOpen(() => void read())
  if (reading.status !== 'done') return null
  return <ProviderButtons providers={reading.output.providers} returnTo={returnTo} />
}
