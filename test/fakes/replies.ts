import { randomBytes } from 'node:crypto'
import { signReport } from './twilio.ts'

/** An SMS from a phone to the service, as the gateways deliver it. */
interface Sent {
  readonly from: string
  readonly to: string
  readonly text: string
}

/** Twilio's request for an incoming message, signed by its own library. */
export const deliverByTwilio = (url: string, { from, to, text }: Sent, more: Record<string, string> = {}) => {
  const sid = `SM${randomBytes(16).toString('hex')}`
  return signReport(url, {
    AccountSid: `AC${'0123456789abcdef'.repeat(2)}`,
    ApiVersion: '2010-04-01',
    Body: text,
    From: from,
    FromCountry: 'NO',
    MessageSid: sid,
    NumMedia: '0',
    NumSegments: '1',
    SmsMessageSid: sid,
    SmsSid: sid,
    SmsStatus: 'received',
    To: to,
    ToCountry: 'NO',
    ...more,
  })
}

/** Sveve's request. It has the id of the answered SMS, or else the number that received the message. */
export const deliverBySveve = (url: string, { from, to, text }: Sent, answered?: number) => {
  const fields = new URLSearchParams({ number: from.slice(1), msg: text })
  if (answered === undefined) fields.set('shortnumber', to)
  else fields.set('id', String(answered))
  return { method: 'GET', url: `${url}?${fields}`, headers: {}, body: '' }
}

/** LINK's request, with the fields of the platform's example. */
export const deliverByLink = (url: string, { from, to, text }: Sent) => ({
  method: 'POST',
  url,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    destination: to,
    subNumber: null,
    source: from,
    content: { type: 'SMS', userData: text, encoding: 'TEXT' },
    operator: 'no.telenor',
    timestamp: '2026-11-17T14:28:40Z',
    messageId: randomBytes(8).toString('hex'),
    operatorTimestamp: '2026-11-17T14:28:40Z',
    operatorMessageId: '0',
    route: { type: 'NUMBER_ROUTE', id: '0', number: to, active: true },
    gateCustomParameters: {},
    customParameters: {},
  }),
})
