import { SMS_BADGE } from '#features/sms/texts.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { ControlledSms } from '../../contract-sms.ts'
import { Resend } from './Resend.tsx'
import css from './Sms.module.css'
import { failureWords } from './sms-words.ts'

/** 'Sendt', 'Feilet' or 'Stanset'; why it was not sent, and for a failed one the way to send it once more. */
export function SmsStatus({ sms }: { sms: ControlledSms }) {
  const { label, tone } = SMS_BADGE[sms.isStopped ? 'stopped' : sms.status]
  const words = failureWords(sms)
  return (
    <div className={css.status}>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {words && <span className={css.reason}>{words}</span>}
      {sms.status === 'failed' && !sms.isStopped && <Resend sms={sms} />}
    </div>
  )
}
