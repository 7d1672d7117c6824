import { useMutation, useQuery } from '@tanstack/react-query'
import { REPEATABLE } from '#features/assignments/texts.ts'
import { useSmsCountries } from '#features/credits/web/api.ts'
import { formatDateLong, nightTo } from '#shared/dates.ts'
import { failureToast } from '#web/errors.ts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import { followupApi, useRefresh } from '../api.ts'
import css from '../log/Log.module.css'
import { shiftTime } from '../log/shift-time.ts'
import { cancelNotes, cancelledToast, toldReserves } from './cancel-words.ts'

interface CancelDialogProps {
  isOpen: boolean
  onClose: () => void
  assignment: LoggedAssignment
}

/** The question before an assignment is cancelled: who is notified and how, and what is paid back. */
export function CancelDialog({ isOpen, onClose, assignment }: CancelDialogProps) {
  const { cancel, isCancelling } = useCancel(assignment)
  const smsCountries = useSmsCountries(isOpen)
  const followed = useQuery(
    followupApi.follow.queryOptions({ input: { id: assignment.id }, enabled: isOpen }),
  )
  const reserves = followed.data ? toldReserves(followed.data) : undefined
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => cancel(onClose)}
      title="Avlys oppdrag"
      confirmLabel="Avlys oppdrag"
      cancelLabel="Behold oppdraget"
      isPending={isCancelling}
      pendingText="Avlyser..."
      isConfirmDisabled={followed.isLoading}
    >
      <p>
        <strong>
          {assignment.title}, {nightTo(assignment.startTime)}
          {formatDateLong(assignment.date)} kl.{'\u00a0'}
          {shiftTime(assignment)}
        </strong>
      </p>
      <ul className={css.consequences}>
        {cancelNotes(assignment, smsCountries, reserves).map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

/** Cancels an assignment, and says who is notified and who must be called. */
const useCancel = ({ id, vikar }: Pick<LoggedAssignment, 'id' | 'vikar'>) => {
  const refresh = useRefresh()
  const cancel = useMutation(
    followupApi.cancel.mutationOptions({
      onSuccess: (cancelled) => showToast(cancelledToast(cancelled, vikar)),
      onError: (error) =>
        showToast(failureToast('Kunne ikke avlyse oppdraget', error, { repeat: REPEATABLE })),
      onSettled: refresh,
    }),
  )
  return {
    cancel: (onSettled?: () => void) => cancel.mutate({ id }, { onSettled }),
    isCancelling: cancel.isPending,
  }
}
