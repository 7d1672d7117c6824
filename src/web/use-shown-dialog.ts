import { useState } from 'react'

/**
 * Tracks which of several dialogs is shown. A dialog is mounted when it is first opened, since a list has hundreds of
 * them, and stays mounted when it closes, so that it can fade.
 */
export const useShownDialog = <Kind extends string>() => {
  const [dialog, setDialog] = useState<{ kind: Kind; isOpen: boolean } | null>(null)
  return {
    /** The dialog that was opened last. */
    kind: dialog?.kind,
    isOpen: dialog?.isOpen ?? false,
    show: (kind: Kind) => setDialog({ kind, isOpen: true }),
    close: () => setDialog((last) => last && { ...last, isOpen: false }),
  }
}
