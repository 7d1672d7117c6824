import { useQuery } from '@tanstack/react-query'
import { isOver } from '#features/assignments/rules.ts'
import { errorMessage } from '#web/errors.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import type { LoggedAssignment } from '../../shapes.ts'
import { RESPONSES_FAILED } from '../../texts.ts'
import { followupApi } from '../api.ts'
import css from './Log.module.css'
import { ResponseRow } from './ResponseRow.tsx'

interface ResponsesDialogProps {
  isOpen: boolean
  onClose: () => void
  assignment: LoggedAssignment
}

/** Recipients, those with answers first; updated while it is open. */
export function ResponsesDialog({ isOpen, onClose, assignment }: ResponsesDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Alle svar på oppdraget" size="wide">
      <p className={css.dim} role="status">
        {assignment.title}: {assignment.responses} av {assignment.asked} har svart
      </p>
      <Responses assignment={assignment} />
    </Dialog>
  )
}

function Responses({ assignment }: { assignment: LoggedAssignment }) {
  const { data, error, refetch, isFetching } = useQuery(
    followupApi.responses.queryOptions({ input: { id: assignment.id } }),
  )
  if (!data && error) {
    return (
      <ErrorState title={RESPONSES_FAILED} onRetry={() => void refetch()} isRetrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    )
  }
  if (!data) return <Loading>Laster svar...</Loading>
  return (
    <ul className={css.rows}>
      {data.recipients.map((recipient) => (
        <ResponseRow key={recipient.vikarId} recipient={recipient} isOver={isOver(assignment)} />
      ))}
    </ul>
  )
}
