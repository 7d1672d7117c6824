import { useLazyModule } from '#web/use-lazy-module.ts'
import { REMIND_ALL } from '../../send-labels.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import { ActionDialogs } from './ActionDialogs.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { type Actions, useActions } from './use-actions.ts'

interface RowActionsProps {
  assignment: LoggedAssignment
}

/** The menu of all acts on an assignment in a row. */
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

/** Confirms a reminder, with the plan. */
function Reminder({ assignment, dialog }: RowActionsProps & Pick<Actions, 'dialog'>) {
  const lazy = useLazyModule(loadDialogs, true)
  if (!lazy) return null
  const open = { isOpen: dialog.isOpen, onClose: dialog.close }
  return dialog.kind === 'remindAll' ? (
    <lazy.RemindAllDialog {...open} assignmentId={assignment.id} title={REMIND_ALL} only={undefined} />
  ) : (
    <lazy.RemindAssignedDialog {...open} assignment={assignment} />
  )
}

const loadDialogs = () => import('./SendDialogs.tsx')
