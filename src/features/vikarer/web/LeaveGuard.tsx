import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

const always = () => true

/** Asks before a form with unsaved input is left. A page that has saved leaves with `ignoreBlocker`. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const leaving = useBlocker({
    shouldBlockFn: always,
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
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
      Det du har fylt inn, blir borte.
    </ConfirmDialog>
  )
}
