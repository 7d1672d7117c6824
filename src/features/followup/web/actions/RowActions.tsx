import { useLater } from '#web/use-later.ts'
import { REMIND_ALL } from '../../send-labels.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import { ActionDialogs } from './ActionDialogs.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { type Actions, useActions } from './use-actions.ts'

interface RowActionsProps {
  assignment: LoggedAssignment
}

/** Everything that can be done with an assignment from its row, folded away. */
export function RowActions({ assignment }: RowActionsProps) {
  const actions = useActions(assignment)
  const { ask, dialog } = actions
  return (
    <>
      <MoreMenu assignment={assignment} ask={ask} />
      <ActionDialogs assignment={assignment} actions={actions} />
      {(dialog.kind === 'remindAll' || dialog.kind === 'remindAssigned') && (
        <Reminder assignment={assignment} dialog={dialog} />
      )}
    </>
  )
}

/** Asks before a reminder, with the plan. */
function Reminder({ assignment, dialog }: RowActionsProps & Pick<Actions, 'dialog'>) {
  const later = useLater(loadDialogs, true)
  if (!later) return null
  const open = { isOpen: dialog.isOpen, onClose: dialog.close }
  return dialog.kind === 'remindAll' ? (
    <later.RemindAllDialog {...open} assignmentId={assignment.id} title={REMIND_ALL} only={undefined} />
  ) : (
    <later.RemindAssignedDialog {...open} assignment={assignment} />
  )
}

const loadDialogs = () => import('./SendDialogs.tsx')
