import { useState } from 'react'
import { CandidateList } from '#features/requests/web/recipients/CandidateList.tsx'
import { recipientsOf } from '#features/requests/web/recipients/candidates.ts'
import { planSending, priceLine, reachesNobody } from '#features/requests/web/sending/send-plan.ts'
import { Notice } from '#features/requests/web/sending/Notice.tsx'
import { openQuestionsNote } from '#features/requests/web/sending/send-notes.ts'
import { formatCount } from '#shared/counts.ts'
import { errorMessage } from '#web/errors.ts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import type { LoggedAssignment } from '../../shapes.ts'
import { useAskMore } from '../actions/use-sending.ts'
import { usePeople } from './use-people.ts'

interface AskMoreDialogProps {
  isOpen: boolean
  onClose: () => void
  assignment: LoggedAssignment
}

/** Whom to ask besides those who have been, and what it costs. */
export function AskMoreDialog({ isOpen, onClose, assignment }: AskMoreDialogProps) {
  const [chosen, setChosen] = useState<string[]>([])
  const { register, error, isAsked, channels } = usePeople(assignment, isOpen)
  const { askMore, isSending } = useAskMore(assignment.id)
  const rest = register?.candidates.filter((candidate) => !isAsked(candidate)) ?? []
  const recipients = recipientsOf({ kind: 'chosen', vikarIds: chosen }, rest)
  const plan = register && planSending(recipients, channels, register)
  const waiting = plan && openQuestionsNote(plan, true)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() =>
        askMore(
          recipients.map(({ id }) => id),
          onClose,
        )
      }
      title="Spør flere"
      tone="normal"
      confirmLabel={recipients.length === 0 ? 'Spør' : `Spør ${formatCount(recipients.length)}`}
      isPending={isSending}
      pendingText="Sender..."
      isConfirmDisabled={!plan || recipients.length === 0 || reachesNobody(plan)}
    >
      {!register && !error && <Loading>Henter vikarene...</Loading>}
      {!register && error && <p>{errorMessage(error)}</p>}
      {register && rest.length === 0 && <p>Alle i registeret er med i forespørselen.</p>}
      {register && rest.length > 0 && (
        <>
          <CandidateList candidates={rest} value={chosen} onChange={setChosen} errorMessage={undefined} />
          {waiting && <Notice tone="warning">{waiting}</Notice>}
          {plan && recipients.length > 0 && <p>{priceLine(plan)}</p>}
        </>
      )}
    </ConfirmDialog>
  )
}
