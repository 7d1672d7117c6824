import { useEffect } from 'react'
import { LeaveGuard } from '../LeaveGuard.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { NOTHING_TYPED, type Discard, type Typed } from './use-discard.ts'

/** Stands in a form that is in a dialog, and asks before what was typed is lost: with the dialog or with the page. */
export function DiscardGuard({ discard, formState }: { discard: Discard; formState: Typed }) {
  const { setTyped } = discard
  const { isDirty, isSubmitting } = formState
  useEffect(() => {
    setTyped({ isDirty, isSubmitting })
    return () => setTyped(NOTHING_TYPED)
  }, [setTyped, isDirty, isSubmitting])
  return (
    <>
      <LeaveGuard isDirty={isDirty} />
      <ConfirmDialog
        isOpen={discard.isAsking}
        onClose={discard.keep}
        onConfirm={discard.discard}
        title="Forkaste endringene?"
        confirmLabel="Forkast"
        cancelLabel="Fortsett å redigere"
      >
        Det du har fylt inn, er ikke lagret.
      </ConfirmDialog>
    </>
  )
}
