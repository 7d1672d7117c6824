import { SMS_BADGE, withLink } from '#features/sms/texts.ts'
import { previewOf } from '#features/sms/web/message-preview.ts'
import { formatCount } from '#shared/counts.ts'
import { dateTimeOf } from '#shared/dates.ts'
import { formatPhone } from '#shared/phone.ts'
import { Details } from '#web/ui/Details.tsx'
import { StatusBadge } from '#web/ui/Badge.tsx'
import { Table, type TableColumn } from '#web/ui/Table.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import type { ControlledSms } from '../../contract-sms.ts'
import { UNNAMED } from '../unnamed.ts'
import css from './Sms.module.css'
import { Resend } from './Resend.tsx'
import { failureWords } from './sms-words.ts'

/** 'SMS Historikk': the latest messages, newest first; on a narrow screen each is a block. */
export function SmsTable({ messages }: { messages: readonly ControlledSms[] }) {
  return (
    <div className={css.table}>
      <Table
        caption="SMS Historikk"
        isCaptionShown
        columns={COLUMNS}
        rows={messages}
        rowKey={({ id }) => id}
      />
    </div>
  )
}

const COLUMNS: readonly TableColumn<ControlledSms>[] = [
  { key: 'date', header: 'Dato', cell: Time },
  { key: 'recipient', header: 'Mottaker', cell: Recipient },
  { key: 'message', header: 'Melding', cell: Message },
  { key: 'status', header: 'Status', cell: (sms) => <SmsStatus sms={sms} /> },
  { key: 'cost', header: 'Kostnad', align: 'end', cell: ({ cost }) => formatCount(cost) },
  { key: 'customer', header: 'Kunde', cell: ({ employerName }) => employerName ?? UNNAMED },
]

function Time({ createdAt }: ControlledSms) {
  return (
    <time dateTime={createdAt} tabIndex={-1} className={css.time}>
      {dateTimeOf(createdAt)}
    </time>
  )
}

function Recipient({ recipient }: ControlledSms) {
  return <span className={css.recipient}>{formatPhone(recipient)}</span>
}

/** 'Sendt', 'Feilet' or 'Stanset', with the reason it was not sent, and for a failed one the button to resend it. */
function SmsStatus({ sms }: { sms: ControlledSms }) {
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

/** The start of the text; opening it shows all. */
function Message({ message }: Pick<ControlledSms, 'message'>) {
  const preview = previewOf(message)
  const whole = withLink(message, 'lenke')
  if (preview === whole) return <span className={css.words}>{whole}</span>
  return (
    <div className={css.message}>
      <Details
        summary={
          <>
            <span className={joinClasses(css.words, css.closed)}>{preview}</span>
            <span className={css.opened}>Hele meldingen</span>
          </>
        }
      >
        <p className={css.words}>{whole}</p>
      </Details>
    </div>
  )
}
