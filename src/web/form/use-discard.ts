import { useState } from 'react'

/** What a form in a dialog says of itself. */
export interface Typed {
  readonly isDirty: boolean
  readonly isSubmitting: boolean
}

export const NOTHING_TYPED: Typed = { isDirty: false, isSubmitting: false }

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
