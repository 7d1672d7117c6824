import { useSyncExternalStore } from 'react'
import { onProofAsked, proofAsked } from '#web/proof.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useLater } from '#web/use-later.ts'

/** Asks who is there, when the server wants to know before it does something grave (`withProof`). One on a page. */
export function ProofDialog() {
  const asked = useSyncExternalStore(onProofAsked, proofAsked)
  const later = useLater(loadForm, asked !== null, false)
  return (
    <Dialog isOpen={asked !== null} onClose={() => asked?.answer(false)} title="Bekreft at det er deg">
      {asked && later && <later.ProofForm {...asked} />}
    </Dialog>
  )
}

const loadForm = () => import('./ProofForm.tsx')
