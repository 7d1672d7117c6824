import { useLater } from '#web/use-later.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import { ActionDialogs } from './ActionDialogs.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { type Actions, useActions } from './use-actions.ts'
import { isAnybodyLeft, useRemindAll, useRemindAssigned } from './use-sending.ts'

interface RowActionsProps {
  assignment: LoggedAssignment
}

/** Everything that can be done with an assignment from its row, folded away. */
export function RowActions({ assignment }: RowActionsProps) {
  const actions = useActions(assignment)
  const { ask, dialog } = actions
  const { remindAll } = useRemindAll(assignment.id)
  return (
    <>
      <MoreMenu
        assignment={assignment}
        ask={ask}
        onRemindAll={() => (isAnybodyLeft(assignment) ? ask('remindAll') : remindAll())}
      />
      <ActionDialogs assignment={assignment} actions={actions} />
      {(dialog.kind === 'remindAll' || dialog.kind === 'remindAssigned') && (
        <Reminder assignment={assignment} dialog={dialog} />
      )}
    </>
  )
}

/** Asks before a reminder, with what it costs. */
function Reminder({ assignment, dialog }: RowActionsProps & Pick<Actions, 'dialog'>) {
  const later = useLater(loadDialogs, true)
  const { remindAll, isReminding: isRemindingAll } = useRemindAll(assignment.id)
  const { remindAssigned, isReminding } = useRemindAssigned(assignment.id)
  if (!later) return null
  const open = { isOpen: dialog.isOpen, onClose: dialog.close }
  return dialog.kind === 'remindAll' ? (
    <later.RemindAllDialog
      {...open}
      onConfirm={() => remindAll(dialog.close)}
      isPending={isRemindingAll}
      assignmentId={assignment.id}
      title="Send påminnelse til alle"
      only={undefined}
    />
  ) : (
    <later.RemindAssignedDialog
      {...open}
      onConfirm={() => remindAssigned(dialog.close)}
      isPending={isReminding}
      assignment={assignment}
    />
  )
}

const loadDialogs = () => import('./ReminderDialogs.tsx')
