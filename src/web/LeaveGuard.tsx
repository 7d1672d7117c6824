import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { hasUnsaved, noteUnsaved } from './session/unsaved.ts'
import { ConfirmDialog } from './ui/overlays/ConfirmDialog.tsx'

/** Asks before a form with unsaved input is left. A page that has saved leaves with `ignoreBlocker`. */
export function LeaveGuard({ isDirty, children }: { isDirty: boolean; children?: string }) {
  useEffect(() => (isDirty ? noteUnsaved() : undefined), [isDirty])
  const { history } = useRouter()
  const [own] = useState(history.location.pathname)
  const leaving = useBlocker({
    // The form stays mounted for a moment after its page is left: links followed then are not blocked.
    shouldBlockFn: ({ current, next }) => current.pathname === own && next.pathname !== own,
    disabled: !isDirty,
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      isOpen={leaving.status === 'blocked'}
      title="Forlate siden uten å lagre?"
      confirmLabel="Forlat siden"
      cancelLabel="Bli her"
      onConfirm={() => leaving.proceed?.()}
      onClose={() => leaving.reset?.()}
    >
      {children ?? 'Det du har fylt inn, blir borte.'}
    </ConfirmDialog>
  )
}
