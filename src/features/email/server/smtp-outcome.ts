import { withoutPersonalData } from '#server/log.ts'
import type { Outcome } from '#server/outbox/outbox.ts'
import { refusalOf } from '#server/outbox/refusal.ts'
import { concernOf } from './smtp-concern.ts'

/** A mail that was not taken: where it was to go, and how far it had come. */
export interface Attempted {
  /** Host and port. */
  readonly server: string
  readonly subject: string
  /** The server had asked for the content, and some of it had been read. */
  readonly contentBegun: boolean
}

/**
 * What the server refuses for good is final if it is about this mail or its recipient; what it has against us waits (decision
 * 134). Without an answer, a mail whose content was on its way may have arrived, and any other is repeated.
 */
export const outcomeOf = (error: unknown, mail: Attempted): Outcome => {
  if (!(error instanceof Error)) return { kind: 'unknown', reason: 'unknown failure' }
  const words = 'response' in error && typeof error.response === 'string' ? error.response : error.message
  const status = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0
  const command = 'command' in error && typeof error.command === 'string' ? error.command : ''
  const reason = reasonOf(error, words, mail)
  if (status >= 400 || isTooLarge(error)) return refusalOf(concernOf(command, status, words), reason)
  return { kind: mail.contentBegun ? 'unknown' : 'retry', reason, isDown: true }
}

/** The server has said how much it takes at most: nodemailer asks no further. */
const isTooLarge = (error: Error) => 'code' in error && error.code === 'EMESSAGE'

/** Why, as an operator can act on it. What the server says of a mail stands alone; it may quote the mail. */
const reasonOf = (error: Error, words: string, { server, subject }: Attempted): string => {
  const said = withoutPersonalData(subject ? words.replaceAll(subject, '[subject]') : words)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return `${server} did not answer in time`
  if (code === 'EAUTH') return `${server} refuses the login: ${said}`
  if (isCertificate(error)) return `the certificate of ${server} is refused: ${said}`
  if (code === 'ETLS') return `${server} offers no TLS: ${said}`
  return UNREACHED.has(code) ? `no connection with ${server}: ${said}` : said
}

const isCertificate = (error: Error) =>
  /certificate|altnames/i.test(error.message) || ('code' in error && /CERT/.test(String(error.code)))

/** Codes of nodemailer without a word of the server's. */
const UNREACHED: ReadonlySet<string> = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'EDNS',
  'ESOCKET',
  'ETIMEDOUT',
  'ENOTFOUND',
  'ECONNRESET',
])
