import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isOver } from '#features/assignments/rules.ts'
import { errorMessage } from '#web/errors.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { WITHDRAWN_LABEL } from '#features/assignments/texts.ts'
import { LEFT_OUT_LABEL } from '#features/requests/texts-choice.ts'
import { absenceLabel } from '#features/vikarer/web/absence.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatPhone } from '#shared/phone.ts'
import { StatusBadge } from '#web/ui/Badge.tsx'
import { PhoneLink } from '#web/ui/actions/PhoneLink.tsx'
import { Row } from '#web/ui/frame/Stack.tsx'
import type { LoggedAssignment, RecipientRow } from '../../shapes.ts'
import { RESPONSES_FAILED } from '../../texts.ts'
import { followupApi } from '../api.ts'
import css from './Log.module.css'
import { deliveryTexts, hasWithdrawn, recipientState } from './recipient-state.ts'

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

interface ResponseRowProps {
  recipient: RecipientRow
  isOver: boolean
  /** The act on this person. */
  action?: ReactNode
}

/** A recipient: the answer with time and message, whether they opened the link, and the state of the messages. */
export function ResponseRow({ recipient, isOver, action }: ResponseRowProps) {
  const state = recipientState(recipient, isOver)
  const { fullName, phone, respondedAt, openedAt, message, noSms, absence } = recipient
  const notes = [
    ...(respondedAt && !hasWithdrawn(recipient) ? [`Svarte ${formatDateTime(respondedAt)}`] : []),
    ...withdrawalNotes(recipient),
    ...(openedAt ? [`Åpnet lenken ${formatDateTime(openedAt)}`] : []),
    ...deliveryTexts(recipient),
    ...(recipient.isBusy ? [LEFT_OUT_LABEL.assigned] : []),
    ...(absence ? [absenceLabel(absence)] : []),
    ...(noSms ? ['Vil ikke ha SMS'] : []),
    ...(phone ? [] : ['Ikke lenger i registeret']),
  ]
  return (
    <li className={css.row}>
      <div className={css.answer}>
        <Row>
          <strong>{fullName}</strong>
          <StatusBadge tone={state.tone}>{state.label}</StatusBadge>
        </Row>
        {message && <blockquote className={css.message}>{message}</blockquote>}
        <p className={css.notes}>
          {notes.map((note) => (
            <span key={note}>{note}</span>
          ))}
        </p>
      </div>
      {action}
      {phone && (
        <PhoneLink phone={phone} name={fullName}>
          {formatPhone(phone)}
        </PhoneLink>
      )}
    </li>
  )
}

/** The withdrawal, unless a later answer replaces it. */
const withdrawalNotes = (recipient: RecipientRow) => {
  if (!recipient.withdrawnAt) return []
  const when = formatDateTime(recipient.withdrawnAt)
  return [hasWithdrawn(recipient) ? `${WITHDRAWN_LABEL} ${when}` : `${WITHDRAWN_LABEL} tidligere, ${when}`]
}
