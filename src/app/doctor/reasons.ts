import { withoutPersonalData } from '#server/log.ts'

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** The innermost error: `fetch` and the mailer wrap the network's error. */
const innermost = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? innermost(error.cause) : error

const CERTIFICATE =
  /^(CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF|DECRYPT|DECODE)\w*|ERR_TLS_CERT_ALTNAME_INVALID)$/
const IN_WORDS =
  /certificate has expired|self[- ]signed certificate|certificate's altnames|unable to verify the first/i

/** Was the peer's certificate refused? The check of certificates reports that. */
export const isCertificateError = (error: unknown): boolean =>
  [error, innermost(error)].some((one) => CERTIFICATE.test(codeOf(one)) || IN_WORDS.test(textOf(one)))

const KNOWN: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was closed at once',
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'the name server does not answer',
  EHOSTUNREACH: 'there is no way to that machine',
  ENETUNREACH: 'there is no way to that network',
  ETIMEDOUT: 'it does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer',
  ENOENT: 'there is no socket of that name',
  EACCES: 'this user may not go there',
}

/** The reason in a few words, without names of persons. */
export const reasonOf = (error: unknown): string => {
  const cause = innermost(error)
  // Several addresses of one name were tried.
  const one: unknown = cause instanceof AggregateError ? cause.errors[0] : cause
  const [named = ''] = /\bE[A-Z_]{4,}\b/.exec(textOf(one)) ?? []
  const code = [codeOf(one), codeOf(error), named].find((known) => known in KNOWN)
  if (code !== undefined) return `${KNOWN[code]} (${code})`
  if (/time(d )?out|aborted due to timeout/i.test(textOf(one))) return 'it does not answer'
  return withoutPersonalData(textOf(one)).split('\n', 1)[0]?.trim().replace(/\.$/, '') ?? ''
}
