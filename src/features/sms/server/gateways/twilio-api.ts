import * as z from 'zod/mini'
import type { TwilioCredentials } from '#server/config-gateways.ts'

/** Twilio's id of a message. */
export const MessageSid = z.string().check(z.regex(/^[SM]M[0-9a-f]{32}$/i))

export const accountAddress = ({ url, accountSid }: TwilioCredentials, path: string) =>
  `${url}/2010-04-01/Accounts/${accountSid}${path}`

export const authorization = ({ accountSid, authToken }: TwilioCredentials) => ({
  authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
})
