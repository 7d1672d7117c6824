import { FormFailure } from '../FormFailure.tsx'
import { ProofDialog } from '../factors/ProofDialog.tsx'
import { withProof } from '#web/proof.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { useCall } from '#web/use-call.ts'
import type { Provider } from '../../contract-oidc.ts'
import { LINK_FAILED } from '../../texts-oidc.ts'
import { oidcClient } from './client.ts'

/** Links the user's own identity, which the office demands before anything else. */
export function LinkButtons({ provider: { id, name }, isMain }: { provider: Provider; isMain: boolean }) {
  const [leaving, leave] = useCall(async () => {
    const { address } = await withProof(() => oidcClient.beginLink({ provider: id }))
    window.location.assign(address)
  })
  return (
    <>
      {leaving.status === 'failed' && <FormFailure error={leaving.error} title={LINK_FAILED} />}
      <Button
        size="large"
        isFullWidth
        variant={isMain ? 'primary' : 'secondary'}
        isPending={leaving.status === 'pending'}
        pendingText="Vent litt..."
        onPress={() => void leave()}
      >
        Koble {name} til brukeren din
      </Button>
      <ProofDialog />
    </>
  )
}
