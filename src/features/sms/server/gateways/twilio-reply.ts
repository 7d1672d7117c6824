import type { TwilioCredentials } from '#server/config/gateways.ts'
import type { ParseReply } from './gateway.ts'
import { MessageSid } from './twilio-find.ts'
import { isSigned } from './twilio-signature.ts'

/** Parses Twilio's form for an incoming message. A message with media only has an empty body. */
export const parseTwilioReply =
  ({ authToken }: TwilioCredentials): ParseReply =>
  ({ url, headers, body }) => {
    const form = new URLSearchParams(body)
    if (!isSigned(authToken, url, form, headers['x-twilio-signature'])) return 'forged'
    const gatewayId = MessageSid.safeParse(form.get('MessageSid')).data
    const from = form.get('From')
    if (!gatewayId || from === null) return 'unreadable'
    return [{ gatewayId, from, text: form.get('Body') ?? '' }]
  }
