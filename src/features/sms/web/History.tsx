import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { SentSms } from '../contract.ts'
import { HISTORY_FAILED, NO_SMS_YET } from '../texts.ts'
import { smsApi } from './api.ts'
import css from './History.module.css'
import { SmsRow } from './SmsRow.tsx'

const SHOWN_AT_FIRST = 10

/** 'SMS-historikk': the latest messages, the newest first. */
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

/** Ten of them, and the others when asked for: focus then goes to the first of these, for the button is gone. */
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
