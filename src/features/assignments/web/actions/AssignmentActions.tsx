import { Button } from '#web/ui/Button.tsx'
import { useShownDialog } from '#web/use-shown-dialog.ts'
import type { LoggedAssignment } from '../../log-shapes.ts'
import { isPossible } from '../../rules.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { CompleteDialog } from './CompleteDialog.tsx'
import { DetailsDialog } from '../log/DetailsDialog.tsx'
import css from '../log/Log.module.css'
import { MoreMenu } from './MoreMenu.tsx'
import { OpenActions } from './OpenActions.tsx'
import { RemindAllButton } from './RemindAllButton.tsx'
import { RemindAssignedButton } from './RemindAssignedButton.tsx'
import { ResponsesDialog } from '../log/ResponsesDialog.tsx'
import { useComplete } from './use-complete.ts'

interface AssignmentActionsProps {
  assignment: LoggedAssignment
  /** The id of the heading that says which assignment it is. */
  titleId: string
  /** Its own page shows details and answers itself, and has room for what a card folds away. */
  place?: 'card' | 'page'
}

/** Everything that can be done with an assignment, with the questions asked first and what is said after. */
export function AssignmentActions({ assignment, titleId, place = 'card' }: AssignmentActionsProps) {
  const dialog = useShownDialog<'details' | 'responses' | 'cancel' | 'complete'>()
  const { complete, isCompleting } = useComplete(assignment.id)
  const described = { size: 'small', 'aria-describedby': titleId } as const
  const open = { isOpen: dialog.isOpen, onClose: dialog.close, assignment }
  const more = {
    assignment,
    onCancel: () => dialog.show('cancel'),
    onComplete: () => (assignment.hasEnded ? complete() : dialog.show('complete')),
  }
  return (
    <div className={css.actions}>
      <div className={css.buttons}>
        {place === 'card' && (
          <>
            <Button variant="secondary" {...described} onPress={() => dialog.show('details')}>
              Vis detaljer
            </Button>
            {assignment.responses > 0 && (
              <Button variant="secondary" {...described} onPress={() => dialog.show('responses')}>
                Se alle svar
              </Button>
            )}
          </>
        )}
        {isPossible('remindAll', assignment) && (
          <RemindAllButton
            assignment={assignment}
            variant={place === 'page' && assignment.isReopened ? 'primary' : 'secondary'}
            {...described}
          />
        )}
        {assignment.vikar && isPossible('remindAssigned', assignment) && (
          <RemindAssignedButton assignment={assignment} {...described} />
        )}
        {place === 'page' && <OpenActions {...more} isCompleting={isCompleting} />}
      </div>
      {place === 'card' && <MoreMenu {...more} />}

      {dialog.kind === 'details' && <DetailsDialog {...open} />}
      {dialog.kind === 'responses' && <ResponsesDialog {...open} />}
      {dialog.kind === 'cancel' && <CancelDialog {...open} />}
      {dialog.kind === 'complete' && (
        <CompleteDialog {...open} onConfirm={() => complete(dialog.close)} isPending={isCompleting} />
      )}
    </div>
  )
}
