import { createHmac } from 'node:crypto'
import { isSameSecret } from '#server/tokens.ts'

/** Twilio signs the address with or without its port; its own library accepts both. */
export const isSigned = (
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
