import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { hasUnsaved, noteUnsaved } from './session/unsaved.ts'
import { ConfirmDialog } from './ui/ConfirmDialog.tsx'

/** Asks before a form with unsaved input is left. A page that has saved leaves with `ignoreBlocker`. */
export function LeaveGuard({ isDirty, children }: { isDirty: boolean; children?: string }) {
  useEffect(() => (isDirty ? noteUnsaved() : undefined), [isDirty])
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
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
