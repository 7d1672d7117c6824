import { Button, type ButtonProps } from '#web/ui/Button.tsx'
import { useRemindAssigned } from './use-remind.ts'

interface RemindAssignedButtonProps extends Pick<ButtonProps, 'size' | 'aria-describedby'> {
  assignmentId: string
}

/** 'Send påminnelse til vikar': to the one who has the assignment. */
export function RemindAssignedButton({ assignmentId, ...look }: RemindAssignedButtonProps) {
  const { remindAssigned, isReminding } = useRemindAssigned(assignmentId)
  return (
    <Button
      {...look}
      variant="secondary"
      onPress={remindAssigned}
      isPending={isReminding}
      pendingText="Sender..."
    >
      Send påminnelse til vikar
    </Button>
  )
}
