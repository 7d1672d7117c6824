import { useQuery } from '@tanstack/react-query'
import { useRef, useState, useId } from 'react'
import { formatCount } from '#shared/counts.ts'
import { dateTimeOf } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { formatPhone } from '#shared/phone.ts'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import { StatusBadge } from '#web/ui/Badge.tsx'
import type { SentSms } from '../contract.ts'
import { HISTORY_FAILED, NO_SMS_YET, SMS_BADGE } from '../texts.ts'
import { smsApi } from './api.ts'
import css from './History.module.css'
import { previewOf } from './message-preview.ts'

const SHOWN_AT_FIRST = 10

/** 'SMS-historikk': the latest messages, newest first. */
export function History() {
  const history = useQuery(smsApi.history.queryOptions())
  const { data, error } = history
  if (!data && error) {
    return <FailedQuery title={HISTORY_FAILED} query={history} />
  }
  if (!data) return <Skeleton label="Henter SMS-historikk..." count={1} />
  return (
    <Card as="section" title="SMS-historikk">
      {data.messages.length === 0 ? (
        <p className={css.dim}>{NO_SMS_YET}</p>
      ) : (
        <Messages messages={data.messages} />
      )}
    </Card>
  )
}

/** Shows ten, and the others on request: the button then disappears, so the focus moves to the first of them. */
function Messages({ messages }: { messages: readonly SentSms[] }) {
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const showAll = () => {
    setWhole(true)
    requestAnimationFrame(() => {
      const row = list.current?.querySelectorAll('li').item(SHOWN_AT_FIRST)
      row?.setAttribute('tabindex', '-1')
      row?.focus()
    })
  }
  return (
    <>
      <ul ref={list} className={css.list}>
        {messages.slice(0, isWhole ? undefined : SHOWN_AT_FIRST).map((message) => (
          <SmsRow key={message.id} sms={message} />
        ))}
      </ul>
      {!isWhole && messages.length > SHOWN_AT_FIRST && (
        <div className={css.more}>
          <Button variant="secondary" onPress={showAll}>
            Vis flere
          </Button>
        </div>
      )}
    </>
  )
}

/** One message: recipient, text, status, cost, and a link to its assignment. */
function SmsRow({ sms }: { sms: SentSms }) {
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
