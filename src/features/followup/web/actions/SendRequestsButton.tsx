import { Button, type ButtonProps } from '#web/ui/actions/Button.tsx'
import { useLazyModule } from '#web/use-lazy-module.ts'
import { useShownDialog } from '#web/use-shown-dialog.ts'

interface SendRequestsButtonProps extends Pick<ButtonProps, 'variant' | 'icon' | 'aria-describedby'> {
  assignmentId: string
  label: string
}

/** Sends the request to the people it has not reached, after a dialog with the plan. */
export function SendRequestsButton({ assignmentId, label, ...look }: SendRequestsButtonProps) {
  const dialog = useShownDialog<'requests'>()
  const lazy = useLazyModule(loadDialog, dialog.kind !== undefined)
  return (
    <>
      <Button {...look} size="small" onPress={() => dialog.show('requests')}>
        {label}
      </Button>
      {dialog.kind && lazy && (
        <lazy.SendRequestsDialog isOpen={dialog.isOpen} onClose={dialog.close} assignmentId={assignmentId} />
      )}
    </>
  )
}

const loadDialog = () => import('./SendDialogs.tsx')
