import { useCallback, useEffect, useRef, useState } from 'react'
import { LeaveGuard } from '../LeaveGuard.tsx'
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'

/** Placed in a form in a dialog; asks before unsaved input is lost: with the dialog or with the page. */
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

/** What a form in a dialog says of itself. */
interface Typed {
  readonly isDirty: boolean
  readonly isSubmitting: boolean
}

const NOTHING_TYPED: Typed = { isDirty: false, isSubmitting: false }

/** How a dialog with a form is closed: what was typed is not lost without a question, nor while it is being saved. */
export const useDiscard = (onClose: () => void) => {
  // No state: Escape right after a letter comes before the render that a state would wait for.
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
