import { type RefObject, useEffect } from 'react'

interface FocusAfterProps {
  target: RefObject<HTMLElement | null>
  isWanted: boolean
}

/** Inside a dialog: gives the focus to `target` when the dialog is gone, as what opened it is gone too. */
export function FocusAfter({ target, isWanted }: FocusAfterProps) {
  useEffect(() => {
    const { current: element } = target
    if (isWanted) return () => void setTimeout(() => element?.focus(), AFTER_RESTORING)
  }, [target, isWanted])
  return null
}

/** The dialog first gives the focus to the page as a whole. In ms. */
const AFTER_RESTORING = 150
