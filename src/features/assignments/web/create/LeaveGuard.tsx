import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

/** Asks before what is filled in is left behind; closing the tab asks in the browser's own words. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title="Vil du forlate siden?"
      confirmLabel="Forlat siden"
      cancelLabel="Bli på siden"
    >
      <p>Oppdraget er ikke opprettet ennå. Det du har fylt ut, blir borte.</p>
    </ConfirmDialog>
  )
}
