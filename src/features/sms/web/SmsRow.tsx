import { useId } from 'react'
import { formatCount } from '#shared/counts.ts'
import { dateTimeOf } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { formatPhone } from '#shared/phone.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { SentSms } from '../contract.ts'
import { SMS_BADGE } from '../texts.ts'
import css from './History.module.css'
import { previewOf } from './message-preview.ts'

/** A message: to whom, what, how it went, what it cost, and the assignment it is about. */
export function SmsRow({ sms }: { sms: SentSms }) {
  const id = useId()
  const { label, tone } =
    SMS_BADGE[sms.state === 'delivered' || sms.state === 'stopped' ? sms.state : sms.status]
  return (
    <li className={css.row}>
      <p className={css.top}>
        <span id={id} className={css.recipient}>
          {formatPhone(sms.recipient)}
        </span>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </p>
      <p className={css.message}>{previewOf(sms.message)}</p>
      <p className={css.notes}>
        <time dateTime={sms.createdAt}>{dateTimeOf(sms.createdAt)}</time>
        <span>Kostnad: {formatCount(sms.cost)} SMS</span>
      </p>
      {sms.assignmentId !== null && (
        <a href={paths.assignment(sms.assignmentId)} className={css.follow} aria-describedby={id}>
          Se oppdraget
        </a>
      )}
    </li>
  )
}
