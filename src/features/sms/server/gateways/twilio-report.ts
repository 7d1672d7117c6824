import type { TwilioCredentials } from '#server/config/gateways.ts'
import { Id } from '#shared/ids.ts'
import type { ParseReport, ReportedState } from './gateway.ts'
import { MessageSid } from './twilio-find.ts'
import { isSigned } from './twilio-signature.ts'

const STATES: ReadonlyMap<string, ReportedState> = new Map([
  ['accepted', 'accepted'],
  ['queued', 'accepted'],
  ['sending', 'accepted'],
  ['sent', 'accepted'],
  ['delivered', 'delivered'],
  ['read', 'delivered'],
  ['failed', 'failed'],
  ['undelivered', 'failed'],
  ['canceled', 'failed'],
])

/** Parses Twilio's form. The signature covers the address with `ref`, so only Twilio can choose the message. */
export const parseTwilioReport =
  ({ authToken }: TwilioCredentials): ParseReport =>
  ({ url, headers, body }) => {
    const form = new URLSearchParams(body)
    if (!isSigned(authToken, url, form, headers['x-twilio-signature'])) return 'forged'
    const status = form.get('MessageStatus')
    if (status === null || !URL.canParse(url)) return 'unreadable'
    const id = Id.safeParse(new URL(url).searchParams.get('ref')).data
    const state = STATES.get(status)
    if (!state || !id) return []
    const gatewayId = MessageSid.safeParse(form.get('MessageSid')).data ?? null
    return [{ kind: 'report', id, gatewayId, state, reason: reasonOf(status, form) }]
  }

const reasonOf = (status: string, form: URLSearchParams) => {
  const code = form.get('ErrorCode')
  return code ? `${status} (${code.slice(0, 20)})` : null
}
