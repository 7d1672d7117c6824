import * as z from 'zod/mini'
import type { TwilioCredentials } from '#server/config/gateways.ts'
import { call } from '#server/outbox/call.ts'
import { type GatewaySms, type SmsGateway, readJson } from './gateway.ts'

/** Twilio's id of a message. */
export const MessageSid = z.string().check(z.regex(/^[SM]M[0-9a-f]{32}$/i))

export const accountAddress = ({ url, accountSid }: TwilioCredentials, path: string) =>
  `${url}/2010-04-01/Accounts/${accountSid}${path}`

export const authorization = ({ accountSid, authToken }: TwilioCredentials) => ({
  authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
})

/** More than any number gets from us while Twilio retains messages; above it, no answer is given. */
const PAGE_SIZE = 500
const MOST_PAGES = 4

/** Twilio's times are whole seconds of a different clock. */
const SKEW_MS = 6 * 60_000

const Listed = z.object({
  sid: MessageSid,
  to: z.string(),
  /** Empty if the account does not retain texts. */
  body: z.nullable(z.string()),
  status: z.string(),
  date_created: z.string(),
})
type Listed = z.infer<typeof Listed>

const Page = z.object({ messages: z.array(Listed), next_page_uri: z.nullish(z.string()) })

/**
 * Looks for an SMS among Twilio's messages to its number. Twilio stores no id of ours, so a message matches by text
 * and by creation after the attempt: the same text may have been sent on another day.
 */
export const findAtTwilio = async (
  credentials: TwilioCredentials,
  sms: GatewaySms,
  attemptedAt: Date,
  withinMs: number,
): ReturnType<NonNullable<SmsGateway['find']>> => {
  const messages = await listMessages(credentials, sms.to, Date.now() + withinMs)
  if (messages === null) return null
  const since = attemptedAt.getTime() - SKEW_MS
  // Not `>=`: an unreadable time (NaN) may be later.
  const candidates = messages.filter(
    ({ to, date_created }) => to === sms.to && !(Date.parse(date_created) < since),
  )
  const same = candidates.filter(({ body }) => body === sms.text)
  const taken = same.find(({ status }) => !FAILED.has(status))
  if (taken) return { kind: 'accepted', gatewayId: taken.sid }
  const isAbsent = same.length === 0 && candidates.every(({ body }) => body !== null && body !== '')
  return isAbsent ? 'absent' : null
}

const FAILED: ReadonlySet<string> = new Set(['failed', 'undelivered', 'canceled'])

/**
 * All messages to a number, or null if the list could not be read to its end. There is no limit by `DateSent`: a
 * message that waits at Twilio has none, and missing it would send it twice.
 */
const listMessages = async (
  credentials: TwilioCredentials,
  to: string,
  deadline: number,
): Promise<Listed[] | null> => {
  const query = new URLSearchParams({ To: to, PageSize: String(PAGE_SIZE) })
  const messages: Listed[] = []
  let address = accountAddress(credentials, `/Messages.json?${query}`)
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const leftMs = deadline - Date.now()
    if (leftMs < 1) return null
    const called = await call(address, { headers: authorization(credentials) }, leftMs)
    const read = called.kind === 'answered' && called.status === 200 ? readJson(Page, called.body) : null
    if (read === null) return null
    messages.push(...read.messages)
    if (!read.next_page_uri) return messages
    const next = sameOrigin(read.next_page_uri, credentials.url)
    if (next === null) return null
    address = next
  }
  return null
}

/** The next page's address, if it is at Twilio: the request carries our credentials. */
const sameOrigin = (uri: string, base: string) => {
  if (!URL.canParse(uri, base)) return null
  const address = new URL(uri, base)
  return address.origin === new URL(base).origin ? address.href : null
}
