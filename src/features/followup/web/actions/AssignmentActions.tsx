import { useMutation } from '@tanstack/react-query'
import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import CopyPlus from 'lucide-react/icons/copy-plus'
import PhoneIncoming from 'lucide-react/icons/phone-incoming'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import UserPlus from 'lucide-react/icons/user-plus'
import MessageSquare from 'lucide-react/icons/message-square'
import Pencil from 'lucide-react/icons/pencil'
import { isPossible } from '#features/assignments/rules.ts'
import { REPEATABLE } from '#features/assignments/texts.ts'
import { formatDateLong } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { failureToast } from '#web/errors.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { useShownDialog } from '#web/use-shown-dialog.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import { followupApi, useRefresh } from '../api.ts'
import { DetailsDialog } from '../log/DetailsDialog.tsx'
import css from '../log/Log.module.css'
import { ResponsesDialog } from '../log/ResponsesDialog.tsx'
import { shiftTime } from '../log/shift-time.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { MoreMenu, type MoreActionsProps } from './MoreMenu.tsx'
import { EditDialog } from './EditDialog.tsx'
import { WriteDialog } from '../people/WriteDialog.tsx'
import { AskMoreDialog } from '../people/AskMoreDialog.tsx'
import { FilledDialog } from '../people/FilledDialog.tsx'
import { RemindAllButton } from './RemindAllButton.tsx'
import { ReopenDialog } from './ReopenDialog.tsx'
import { RemindAssignedButton } from './RemindAssignedButton.tsx'

interface AssignmentActionsProps {
  assignment: LoggedAssignment
  /** The id of the heading that says which assignment it is. */
  titleId: string
  /** Its own page shows details and answers itself, and has room for what a card folds away. */
  place?: 'card' | 'page'
}

/** Everything that can be done with an assignment, with the questions asked first and what is said after. */
export function AssignmentActions({ assignment, titleId, place = 'card' }: AssignmentActionsProps) {
  const dialog = useShownDialog<
    'details' | 'responses' | 'cancel' | 'complete' | 'edit' | 'write' | 'more' | 'filled' | 'reopen'
  >()
  const { complete, isCompleting } = useComplete(assignment.id)
  const described = { size: 'small', 'aria-describedby': titleId } as const
  const open = { isOpen: dialog.isOpen, onClose: dialog.close, assignment }
  const more = {
    assignment,
    onCancel: () => dialog.show('cancel'),
    onEdit: () => dialog.show('edit'),
    onWrite: () => dialog.show('write'),
    onAskMore: () => dialog.show('more'),
    onFilled: () => dialog.show('filled'),
    onReopen: () => dialog.show('reopen'),
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
        {isPossible('remindAssigned', assignment) && (
          <RemindAssignedButton assignment={assignment} {...described} />
        )}
        {place === 'page' && <OpenActions {...more} isCompleting={isCompleting} />}
      </div>
      {place === 'card' && <MoreMenu {...more} />}

      {dialog.kind === 'details' && <DetailsDialog {...open} />}
      {dialog.kind === 'responses' && <ResponsesDialog {...open} />}
      {dialog.kind === 'reopen' && <ReopenDialog {...open} />}
      {dialog.kind === 'more' && <AskMoreDialog {...open} />}
      {dialog.kind === 'filled' && <FilledDialog {...open} />}
      {dialog.kind === 'edit' && <EditDialog {...open} />}
      {dialog.kind === 'write' && <WriteDialog {...open} />}
      {dialog.kind === 'cancel' && <CancelDialog {...open} />}
      {dialog.kind === 'complete' && (
        <CompleteDialog {...open} onConfirm={() => complete(dialog.close)} isPending={isCompleting} />
      )}
    </div>
  )
}

/** Marks an assignment as completed. */
const useComplete = (assignmentId: string) => {
  const refresh = useRefresh()
  const complete = useMutation(
    followupApi.complete.mutationOptions({
      onSuccess: () => showToast({ title: 'Oppdraget er markert som fullført' }),
      onError: (error) =>
        showToast(failureToast('Kunne ikke markere oppdraget som fullført', error, { repeat: REPEATABLE })),
      onSettled: refresh,
    }),
  )
  return {
    complete: (onSettled?: () => void) => complete.mutate({ id: assignmentId }, { onSettled }),
    isCompleting: complete.isPending,
  }
}

interface CompleteDialogProps {
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
  isPending: boolean
  assignment: LoggedAssignment
}

/** The question before a shift that is not over is marked as completed. */
function CompleteDialog({ assignment, ...dialog }: CompleteDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title="Marker som fullført"
      tone="normal"
      confirmLabel="Marker som fullført"
      pendingText="Lagrer..."
    >
      <p>
        Vakten er ikke over ennå: {formatDateLong(assignment.date)} kl.{'\u00a0'}
        {shiftTime(assignment)}. Det kan åpnes igjen fram til vakten begynner. Vikaren får ikke beskjed.
      </p>
    </ConfirmDialog>
  )
}

/** What is seldom done with an assignment, on its own page. */
function OpenActions(props: MoreActionsProps & { isCompleting: boolean }) {
  const { assignment, onCancel, onComplete, onEdit, onWrite, onAskMore, onFilled, onReopen, isCompleting } =
    props
  return (
    <>
      {isPossible('edit', assignment) && (
        <Button variant="secondary" size="small" icon={Pencil} onPress={onEdit}>
          Endre
        </Button>
      )}
      {isPossible('sendRequests', assignment) && (
        <>
          <Button variant="secondary" size="small" icon={UserPlus} onPress={onAskMore}>
            Spør flere
          </Button>
          <Button variant="secondary" size="small" icon={PhoneIncoming} onPress={onFilled}>
            Avtalt på telefon
          </Button>
        </>
      )}
      {isPossible('edit', assignment) && (
        <Button variant="secondary" size="small" icon={MessageSquare} onPress={onWrite}>
          Send melding
        </Button>
      )}
      <LinkButton variant="secondary" size="small" icon={CopyPlus} href={paths.createLike(assignment.id)}>
        Opprett lignende
      </LinkButton>
      {isPossible('complete', assignment) && (
        <Button
          variant="secondary"
          size="small"
          icon={CircleCheck}
          onPress={onComplete}
          isPending={isCompleting}
          pendingText="Lagrer..."
        >
          Marker som fullført
        </Button>
      )}
      {isPossible('reopen', assignment) && (
        <Button variant="secondary" size="small" icon={RotateCcw} onPress={onReopen}>
          Åpne igjen
        </Button>
      )}
      {isPossible('cancel', assignment) && (
        <Button variant="danger-quiet" size="small" icon={Ban} onPress={onCancel}>
          Avlys oppdrag
        </Button>
      )}
    </>
  )
}
