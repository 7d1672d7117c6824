import LogIn from 'lucide-react/icons/log-in'
import { FormFailure } from '../FormFailure.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { useCall } from '#web/use-call.ts'
import type { Provider } from '../../contract-oidc.ts'
import { oidcClient } from './client.ts'

interface ProviderButtonsProps {
  providers: readonly Provider[]
  returnTo: string | null
  /** True if the page has no other way to log in. */
  isMain?: boolean
  /** Requires a new login there, even if a session exists. */
  isAnew?: boolean
}

/** 'Logg inn med Feide', one button per provider. */
export function ProviderButtons({
  providers,
  returnTo,
  isMain = false,
  isAnew = false,
}: ProviderButtonsProps) {
  const [leaving, leave] = useCall(async (provider: string) => {
    const { address } = await oidcClient.beginLogin({
      provider,
      isAnew,
      ...(returnTo === null ? {} : { returnTo }),
    })
    window.location.assign(address)
  })
  const isLeaving = leaving.status === 'pending'
  return (
    <>
      {leaving.status === 'failed' && <FormFailure error={leaving.error} title="Kom ikke videre" />}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          variant={isMain ? 'primary' : 'secondary'}
          size="large"
          icon={LogIn}
          isFullWidth
          isDisabled={isLeaving}
          onPress={() => void leave(id)}
        >
          Logg inn med {name}
        </Button>
      ))}
    </>
  )
}
