import type { LoggedAssignment } from '../../shapes.ts'
import { DetailsDialog } from '../log/DetailsDialog.tsx'
import { ResponsesDialog } from '../log/ResponsesDialog.tsx'
import { AskMoreDialog } from '../people/AskMoreDialog.tsx'
import { FilledDialog } from '../people/FilledDialog.tsx'
import { WriteDialog } from '../people/WriteDialog.tsx'
import { CompleteDialog } from './CompleteDialog.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { EditDialog } from './EditDialog.tsx'
import { ReopenDialog } from './ReopenDialog.tsx'
import type { Actions } from './use-actions.ts'

interface ActionDialogsProps {
  assignment: LoggedAssignment
  actions: Actions
}

/** The dialogs of the acts on an assignment. */
export function ActionDialogs({ assignment, actions }: ActionDialogsProps) {
  const { dialog, complete, completeError, isCompleting } = actions
  const open = { isOpen: dialog.isOpen, onClose: dialog.close, assignment }
  switch (dialog.kind) {
    case 'details':
      return <DetailsDialog {...open} />
    case 'responses':
      return <ResponsesDialog {...open} />
    case 'reopen':
      return <ReopenDialog {...open} />
    case 'more':
      return <AskMoreDialog {...open} />
    case 'filled':
      return <FilledDialog {...open} />
    case 'edit':
      return <EditDialog {...open} />
    case 'write':
      return <WriteDialog {...open} />
    case 'cancel':
      return <CancelDialog {...open} />
    case 'complete':
      return (
        <CompleteDialog {...open} onConfirm={complete} isPending={isCompleting} refusal={completeError} />
      )
    default:
      return null
  }
}
