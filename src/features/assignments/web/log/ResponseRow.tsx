import { formatDateTime } from '#shared/dates.ts'
import { formatPhone } from '#shared/phone.ts'
import { PhoneLink } from '#web/ui/PhoneLink.tsx'
import { StatusBadge, type StatusTone } from '#web/ui/StatusBadge.tsx'
import type { RecipientRow } from '../../log-shapes.ts'
import { NO_RESPONSE_LABEL, RESPONSE_LABEL } from '../../texts.ts'
import { deliveryTexts } from './delivery.ts'
import css from './Log.module.css'

const TONES: Record<NonNullable<RecipientRow['response']>, StatusTone> = {
  accepted: 'good',
  declined: 'bad',
  interested: 'info',
}

/** A recipient: the answer, when and with what words, and whether they opened the link, and what became of the messages. */
export function ResponseRow({ recipient }: { recipient: RecipientRow }) {
  const { fullName, phone, response, respondedAt, openedAt, message } = recipient
  const notes = [
    ...(respondedAt ? [`Svarte ${formatDateTime(respondedAt)}`] : []),
    ...(openedAt ? [`Åpnet lenken ${formatDateTime(openedAt)}`] : []),
    ...deliveryTexts(recipient),
    ...(phone ? [] : ['Ikke lenger i registeret']),
  ]
  return (
    <li className={css.row}>
      <div className={css.answer}>
        <p className={css.answerTop}>
          <span className={css.name}>{fullName}</span>
          <StatusBadge tone={response ? TONES[response] : 'neutral'}>
            {response ? RESPONSE_LABEL[response] : NO_RESPONSE_LABEL}
          </StatusBadge>
        </p>
        {message && <blockquote className={css.message}>{message}</blockquote>}
        <p className={css.notes}>
          {notes.map((note) => (
            <span key={note}>{note}</span>
          ))}
        </p>
      </div>
      {phone && (
        <PhoneLink phone={phone} name={fullName}>
          {formatPhone(phone)}
        </PhoneLink>
      )}
    </li>
  )
}
