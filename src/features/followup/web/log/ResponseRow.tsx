import type { ReactNode } from 'react'
import { WITHDRAWN_LABEL } from '#features/assignments/texts.ts'
import { LEFT_OUT_LABEL } from '#features/requests/texts-choice.ts'
import { absenceLabel } from '#features/vikarer/web/absence.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatPhone } from '#shared/phone.ts'
import { StatusBadge } from '#web/ui/Badge.tsx'
import { PhoneLink } from '#web/ui/actions/PhoneLink.tsx'
import type { RecipientRow } from '../../shapes.ts'
import { Row } from '#web/ui/frame/Stack.tsx'
import css from './Log.module.css'
import { deliveryTexts, hasWithdrawn, recipientState } from './recipient-state.ts'

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
