import { usePermission } from '#web/IfPermitted.tsx'
import { Button, type ButtonProps } from '#web/ui/actions/Button.tsx'
import { useLazyModule } from '#web/use-lazy-module.ts'
import { useShownDialog } from '#web/use-shown-dialog.ts'
import { REMIND_ALL } from '../../send-labels.ts'
import type { LoggedAssignment } from '../../shapes.ts'

interface RemindAllButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'aria-describedby'> {
  assignment: Pick<LoggedAssignment, 'id'>
  /** Limits the reminder to these people, with another label. */
  some?: { readonly label: string; readonly vikarIds: string[] }
}

/**
 * 'Send påminnelse til alle', or to some. Opens a dialog with the plan; if no one is left to remind, it explains why.
 */
export function RemindAllButton({ assignment, some, variant = 'secondary', ...look }: RemindAllButtonProps) {
  const mayAct = usePermission('sending')
  const dialog = useShownDialog<'remind'>()
  const lazy = useLazyModule(loadDialog, dialog.kind !== undefined)
  if (!mayAct) return null
  const label = some?.label ?? REMIND_ALL
  return (
    <>
      <Button {...look} variant={variant} onPress={() => dialog.show('remind')}>
        {label}
      </Button>
      {dialog.kind && lazy && (
        <lazy.RemindAllDialog
          isOpen={dialog.isOpen}
          onClose={dialog.close}
          assignmentId={assignment.id}
          title={label}
          only={some?.vikarIds}
        />
      )}
    </>
  )
}

const loadDialog = () => import('./SendDialogs.tsx')
