import { randomBytes } from 'node:crypto'
import twilio from 'twilio'
import { startHttpFake, type FakeAnswer, type FakeRequest } from './http-gateway.ts'

/** A message in Twilio's format, with its report address. Set `message.status = 'sent'` to let time pass. */
export interface TwilioMessage {
  readonly sid: string
  readonly to: string
  readonly from: string | null
  readonly messaging_service_sid: string | null
  body: string | null
  status: string
  readonly direction: 'outbound-api'
  date_created: string
  date_sent: string | null
  readonly callback: string | null
}

/** A token with characters that a form and a header must encode. */
const CREDENTIALS = { accountSid: `AC${'0123456789abcdef'.repeat(2)}`, authToken: 'twilio-hemmelig:+/=æ' }

/** The used part of Twilio's Programmable Messaging: messages are created and listed, and reports are signed. */
export const startFakeTwilio = async () => {
  const messages: TwilioMessage[] = []
  const refusals = new Map<string, number>()
  const address = `/2010-04-01/Accounts/${CREDENTIALS.accountSid}/Messages.json`
  const login = Buffer.from(`${CREDENTIALS.accountSid}:${CREDENTIALS.authToken}`).toString('base64')

  const create = (form: URLSearchParams): FakeAnswer => {
    const code = refusals.get(form.get('To') ?? '') ?? problemOf(form)
    if (code !== null) return refuse(400, code)
    const message: TwilioMessage = {
      sid: `SM${randomBytes(16).toString('hex')}`,
      to: form.get('To') ?? '',
      from: form.get('From'),
      messaging_service_sid: form.get('MessagingServiceSid'),
      body: form.get('Body'),
      status: form.has('MessagingServiceSid') ? 'accepted' : 'queued',
      direction: 'outbound-api',
      date_created: new Date().toUTCString().replace('GMT', '+0000'),
      date_sent: null,
      callback: form.get('StatusCallback'),
    }
    messages.unshift(message)
    return { status: 201, body: show(message) }
  }

  const list = (query: URLSearchParams): FakeAnswer => {
    const found = messages.filter(({ to }) => to === (query.get('To') ?? to))
    const size = Math.min(Number(query.get('PageSize') ?? 50), 1000)
    const page = Number(query.get('Page') ?? 0)
    const next = new URLSearchParams(query)
    next.set('Page', String(page + 1))
    return {
      status: 200,
      body: {
        page,
        page_size: size,
        messages: found.slice(page * size, (page + 1) * size).map(show),
        next_page_uri: (page + 1) * size < found.length ? `${address}?${next}` : null,
      },
    }
  }

  const server = await startHttpFake(({ method, path, headers, body }: FakeRequest) => {
    const { pathname, searchParams } = new URL(path, 'http://twilio')
    if (headers.authorization !== `Basic ${login}`) return refuse(401, 20003)
    if (pathname !== address) return refuse(404, 20404)
    return method === 'POST' ? create(new URLSearchParams(body)) : list(searchParams)
  })

  return {
    ...server,
    credentials: { ...CREDENTIALS, url: server.url, messagingServiceSid: null },
    /** Accepted messages, newest first. */
    messages,
    /** Refuses a number with this code from now on. */
    refuse: (to: string, code: number) => refusals.set(to, code),
    /** Twilio's report on a message, signed by its own library. */
    report: ({ sid, to, from, callback }: TwilioMessage, status: string, errorCode?: number) => {
      const fields: Record<string, string> = {
        AccountSid: CREDENTIALS.accountSid,
        ApiVersion: '2010-04-01',
        From: from ?? '',
        MessageSid: sid,
        MessageStatus: status,
        SmsSid: sid,
        SmsStatus: status,
        To: to,
        ...(errorCode === undefined ? {} : { ErrorCode: String(errorCode) }),
      }
      return signReport(callback ?? '', fields)
    },
  }
}

/** A report with these fields to this address, as sent by Twilio. */
export const signReport = (
  url: string,
  fields: Readonly<Record<string, string>>,
  authToken = CREDENTIALS.authToken,
) => ({
  method: 'POST',
  url,
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    'x-twilio-signature': twilio.getExpectedTwilioSignature(authToken, url, fields),
  },
  body: new URLSearchParams(fields).toString(),
})

const show = ({ callback: _callback, ...message }: TwilioMessage) => ({
  account_sid: CREDENTIALS.accountSid,
  api_version: '2010-04-01',
  error_code: null,
  error_message: null,
  num_segments: '1',
  price: null,
  ...message,
})

const refuse = (status: number, code: number): FakeAnswer => ({
  status,
  body: {
    code,
    message: `Refused with ${code}`,
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  },
})

const problemOf = (form: URLSearchParams) => {
  if (!form.has('To')) return 21604
  if (!/^\+[1-9]\d{6,14}$/.test(form.get('To') ?? '')) return 21211
  if (!form.get('From') && !form.get('MessagingServiceSid')) return 21603
  if (!form.get('Body')) return 21602
  if (form.has('StatusCallback') && !URL.canParse(form.get('StatusCallback') ?? '')) return 21609
  const validity = Number(form.get('ValidityPeriod') ?? 36_000)
  return Number.isInteger(validity) && validity >= 1 && validity <= 36_000 ? null : 90_007
}

export type FakeTwilio = Awaited<ReturnType<typeof startFakeTwilio>>
