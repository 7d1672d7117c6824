import { useMutation } from '@tanstack/react-query'
import { useDiscard } from '#web/form/DiscardGuard.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { useLazyModule } from '#web/use-lazy-module.ts'
import { formatDateLong, nightTo } from '#shared/dates.ts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { PlanNotes } from '#features/requests/web/plan/PlanNotes.tsx'
import { usePlan, isPlanChanged } from '#features/requests/web/plan/use-plan.ts'
import { REPEATABLE } from '#features/assignments/texts.ts'
import { errorMessage, failureToast, isErrorCode } from '#web/errors.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { planToast } from '#features/requests/web/plan/plan-toast.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import { DetailsDialog } from '../log/DetailsDialog.tsx'
import { ResponsesDialog } from '../log/ResponsesDialog.tsx'
import { AskMoreDialog } from '../people/AskMoreDialog.tsx'
import { FilledDialog } from '../people/FilledDialog.tsx'
import { WriteDialog } from '../people/WriteDialog.tsx'
import { followupApi, useRefresh } from '../api.ts'
import { shiftTime } from '../log/shift-time.ts'
import { CancelDialog } from './CancelDialog.tsx'
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

interface ReopenDialogProps {
  isOpen: boolean
  onClose: () => void
  assignment: LoggedAssignment
}

/** Confirms the reopening of a shift that was cancelled or completed too soon. */
function ReopenDialog({ isOpen, onClose, assignment: { id } }: ReopenDialogProps) {
  const refresh = useRefresh()
  const shown = usePlan((askNext) => followupApi.planReopen.queryOptions({ input: { id, askNext } }), {
    isOpen,
  })
  const reopen = useMutation(
    followupApi.reopen.mutationOptions({
      onSuccess: () => {
        onClose()
        showToast(planToast('Oppdraget er åpnet igjen', shown.plan))
      },
      onError: (error) => {
        if (!isRefusal(error) && !isPlanChanged(error))
          showToast(failureToast('Oppdraget er ikke åpnet igjen', error, { repeat: REPEATABLE }))
      },
      onSettled: refresh,
    }),
  )
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => reopen.mutate({ id, ...shown.press })}
      title="Åpne oppdraget igjen"
      tone="normal"
      confirmLabel="Åpne igjen"
      isPending={reopen.isPending}
      pendingText="Åpner..."
      isConfirmDisabled={!shown.isCurrent}
    >
      <PlanNotes shown={shown} refusal={reopen.error} />
      {isRefusal(reopen.error) && <p role="alert">{errorMessage(reopen.error)}</p>}
    </ConfirmDialog>
  )
}

const isRefusal = (error: unknown) =>
  ['BUSY', 'STARTED', 'SENT_AFTER_START'].some((code) => isErrorCode(error, code))

interface CompleteDialogProps {
  isOpen: boolean
  onClose: () => void
  onConfirm: Actions['complete']
  isPending: boolean
  refusal: unknown
  assignment: LoggedAssignment
}

/** Confirms the completion of a shift that has not ended. */
function CompleteDialog({ assignment, onConfirm, refusal, ...dialog }: CompleteDialogProps) {
  const { id } = assignment
  const shown = usePlan(() => followupApi.planComplete.queryOptions({ input: { id } }), {
    isOpen: dialog.isOpen,
  })
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={() => onConfirm(dialog.onClose, shown.plan)}
      title="Marker som fullført"
      tone="normal"
      confirmLabel="Marker som fullført"
      pendingText="Lagrer..."
      isConfirmDisabled={!shown.isCurrent}
    >
      <p>
        Vakten er ikke over ennå: {nightTo(assignment.startTime)}
        {formatDateLong(assignment.date)} kl.{'\u00a0'}
        {shiftTime(assignment)}.
      </p>
      <PlanNotes shown={shown} refusal={refusal} />
    </ConfirmDialog>
  )
}

interface EditDialogProps {
  isOpen: boolean
  onClose: () => void
  assignment: LoggedAssignment
}

/** Edits a shift that people have been asked about. */
function EditDialog({ isOpen, onClose, assignment }: EditDialogProps) {
  const discard = useDiscard(onClose)
  const lazy = useLazyModule(loadForm, isOpen)
  return (
    <Dialog isOpen={isOpen} onClose={discard.close} title="Endre oppdraget" size="wide">
      {lazy ? (
        <lazy.EditForm assignment={assignment} discard={discard} onSaved={onClose} />
      ) : (
        <Loading>Henter skjemaet...</Loading>
      )}
    </Dialog>
  )
}

const loadForm = () => import('./EditForm.tsx')
