import { useEffect, useState } from 'react'
import { LeaveGuard } from '../LeaveGuard.tsx'
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'

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

/** What a form in a dialog says of itself. */
interface Typed {
  readonly isDirty: boolean
  readonly isSubmitting: boolean
}

const NOTHING_TYPED: Typed = { isDirty: false, isSubmitting: false }

/** How a dialog with a form is closed: what was typed is not lost without a question, nor while it is being saved. */
export const useDiscard = (onClose: () => void) => {
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const [isAsking, setAsking] = useState(false)
  return {
    close: () => {
      if (typed.isSubmitting) return
      if (typed.isDirty) setAsking(true)
      else onClose()
    },
    isAsking,
    keep: () => setAsking(false),
    discard: () => {
      setAsking(false)
      onClose()
    },
    /** The form inside tells. */
    setTyped,
  }
}

export type Discard = ReturnType<typeof useDiscard>
