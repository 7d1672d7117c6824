import { createHmac } from 'node:crypto'
import type { TwilioCredentials } from '#server/config/gateways.ts'
import { isSameSecret } from '#server/tokens.ts'
import { Id } from '#shared/ids.ts'
import type { ParseReport, ReportedState } from './gateway.ts'
import { MessageSid } from './twilio-find.ts'

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

/** Twilio signs the address with or without its port; its own library accepts both. */
const isSigned = (
  authToken: string,
  url: string,
  form: URLSearchParams,
  signature: string | string[] | undefined,
) => {
  if (typeof signature !== 'string') return false
  const fields = signedFields(form)
  return [withoutPort(url), withPort(url)]
    .map((address) => createHmac('sha1', authToken).update(address).update(fields).digest('base64'))
    .some((expected) => isSameSecret(signature, expected))
}

/** Names and values without separators, sorted by name; duplicates count once. */
const signedFields = (form: URLSearchParams) =>
  [...Map.groupBy(form, ([name]) => name)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, fields]) =>
      [...new Set(fields.map(([, value]) => value))].toSorted().map((value) => name + value),
    )
    .join('')

/** Scheme and host, the port, the rest. Not `new URL`, which would normalise the signed text. */
const PARTS = /^(https?:\/\/(?:\[[^\]/]*\]|[^/?#:]*))(:\d+)?(.*)$/s

const withoutPort = (url: string) => url.replace(PARTS, '$1$3')

const withPort = (url: string) =>
  url.replace(PARTS, (_, host: string, port: string | undefined, rest: string) =>
    [host, port ?? (host.startsWith('https') ? ':443' : ':80'), rest].join(''),
  )
