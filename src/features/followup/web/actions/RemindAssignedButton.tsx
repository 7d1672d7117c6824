import { useMay } from '#web/May.tsx'
import { Button, type ButtonProps } from '#web/ui/actions/Button.tsx'
import { useLater } from '#web/use-later.ts'
import { useShownDialog } from '#web/use-shown-dialog.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import { remindAssignedLabel } from '../../send-labels.ts'

interface RemindAssignedButtonProps extends Pick<ButtonProps, 'size' | 'aria-describedby'> {
  assignment: Pick<LoggedAssignment, 'id' | 'vikarer'>
}

/** 'Send påminnelse til vikar': reminds the holders. Asks first, with the plan. */
export function RemindAssignedButton({ assignment, ...look }: RemindAssignedButtonProps) {
  const mayAct = useMay('sending')
  const dialog = useShownDialog<'remind'>()
  const later = useLater(loadDialog, dialog.kind !== undefined)
  if (!mayAct) return null
  return (
    <>
      <Button {...look} variant="secondary" onPress={() => dialog.show('remind')}>
        {remindAssignedLabel(assignment.vikarer)}
      </Button>
      {dialog.kind && later && (
        <later.RemindAssignedDialog isOpen={dialog.isOpen} onClose={dialog.close} assignment={assignment} />
      )}
    </>
  )
}

const loadDialog = () => import('./SendDialogs.tsx')
