import { useMay } from '#web/May.tsx'
import { Button, type ButtonProps } from '#web/ui/actions/Button.tsx'
import { useLater } from '#web/use-later.ts'
import { useShownDialog } from '#web/use-shown-dialog.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import { isAnybodyLeft, useRemindAll } from './use-sending.ts'

interface RemindAllButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'aria-describedby'> {
  assignment: Pick<LoggedAssignment, 'id' | 'asked' | 'responses' | 'isReopened'>
  /** Only these are meant, under another name. */
  some?: { readonly label: string; readonly vikarIds: string[] }
}

/** 'Send påminnelse til alle', or to some. Asks first with what it costs; where no one is left to remind, the server says why. */
export function RemindAllButton({ assignment, some, variant = 'secondary', ...look }: RemindAllButtonProps) {
  const mayAct = useMay('sending')
  const dialog = useShownDialog<'remind'>()
  const later = useLater(loadDialog, dialog.kind !== undefined)
  const { remindAll, isReminding } = useRemindAll(assignment.id, some?.vikarIds)
  if (!mayAct) return null
  const label = some?.label ?? 'Send påminnelse til alle'
  return (
    <>
      <Button
        {...look}
        variant={variant}
        onPress={() => (isAnybodyLeft(assignment) ? dialog.show('remind') : remindAll())}
        isPending={isReminding}
        pendingText="Sender..."
      >
        {label}
      </Button>
      {dialog.kind && later && (
        <later.RemindAllDialog
          isOpen={dialog.isOpen}
          onClose={dialog.close}
          onConfirm={() => remindAll(dialog.close)}
          isPending={isReminding}
          assignmentId={assignment.id}
          title={label}
          only={some?.vikarIds}
        />
      )}
    </>
  )
}

const loadDialog = () => import('./ReminderDialogs.tsx')
