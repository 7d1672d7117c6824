import { FormFailure } from '#features/accounts/web/FormFailure.tsx'
import { ProofDialog } from '#features/factors/web/ProofDialog.tsx'
import { withProof } from '#web/proof.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { useCall } from '#web/use-call.ts'
import type { Provider } from '../contract.ts'
import { LINK_FAILED } from '../texts.ts'
import { oidcClient } from './client.ts'

/** Links one's own identity where the office demands it, before anything else is open. */
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
