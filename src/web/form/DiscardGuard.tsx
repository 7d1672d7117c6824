import { useCallback, useEffect, useRef, useState } from 'react'
import { LeaveGuard } from '../LeaveGuard.tsx'
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'

/** Placed in a form in a dialog; confirms before unsaved input is lost by closing the dialog or leaving the page. */
export function DiscardGuard({ discard, formState }: { discard: Discard; formState: Typed }) {
  const { noteTyped } = discard
  const { isDirty, isSubmitting } = formState
  useEffect(() => {
    noteTyped({ isDirty, isSubmitting })
    return () => noteTyped(NOTHING_TYPED)
  }, [noteTyped, isDirty, isSubmitting])
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

/** The state of a form in a dialog. */
interface Typed {
  readonly isDirty: boolean
  readonly isSubmitting: boolean
}

const NOTHING_TYPED: Typed = { isDirty: false, isSubmitting: false }

/** Closes a dialog with a form: typed input is never lost without a question, and never while it is being saved. */
export const useDiscard = (onClose: () => void) => {
  // A ref and not state: Escape right after a keystroke arrives before the render that state would need.
  const typed = useRef(NOTHING_TYPED)
  const noteTyped = useCallback((now: Typed) => void (typed.current = now), [])
  const [isAsking, setAsking] = useState(false)
  return {
    close: () => {
      if (typed.current.isSubmitting) return
      if (typed.current.isDirty) setAsking(true)
      else onClose()
    },
    isAsking,
    keep: () => setAsking(false),
    discard: () => {
      setAsking(false)
      onClose()
    },
    /** Called by the form inside. */
    noteTyped,
  }
}

export type Discard = ReturnType<typeof useDiscard>
