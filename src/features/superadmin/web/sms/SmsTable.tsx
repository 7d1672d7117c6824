import { formatCount } from '#shared/counts.ts'
import { dateTimeOf } from '#shared/dates.ts'
import { formatPhone } from '#shared/phone.ts'
import { Table, type TableColumn } from '#web/ui/Table.tsx'
import type { ControlledSms } from '../../contract-sms.ts'
import { NAMELESS } from '../nameless.ts'
import { Message } from './Message.tsx'
import css from './Sms.module.css'
import { SmsStatus } from './SmsStatus.tsx'

/** 'SMS Historikk': the latest messages, the newest first; on a narrow screen each is a block. */
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
  { key: 'customer', header: 'Kunde', cell: ({ employerName }) => employerName ?? NAMELESS },
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
