import { useSyncExternalStore } from 'react'
import { onProofAsked, proofAsked } from '#web/proof.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useLazyModule } from '#web/use-lazy-module.ts'

/** Asks for a proof of identity before a sensitive action (`withProof`). One per page. */
export function ProofDialog() {
  const asked = useSyncExternalStore(onProofAsked, proofAsked)
  const later = useLazyModule(loadForm, asked !== null, false)
  return (
    <Dialog isOpen={asked !== null} onClose={() => asked?.answer(false)} title="Bekreft at det er deg">
      {asked && later && <later.ProofForm {...asked} />}
    </Dialog>
  )
}

const loadForm = () => import('./ProofForm.tsx')
