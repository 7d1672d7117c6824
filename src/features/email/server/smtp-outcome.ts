import { withoutPersonalData } from '#server/log.ts'
import type { Outcome } from '#server/outbox/outbox.ts'
import { refusalOf } from '#server/outbox/refusal.ts'
import { concernOf } from './smtp-concern.ts'

/** A failed mail: its server, and its progress. */
export interface Attempted {
  /** Host and port. */
  readonly server: string
  readonly subject: string
  /** The server had requested the content, and some of it had been read. */
  readonly contentBegun: boolean
}

/**
 * A permanent refusal of this mail or its recipient is final; a refusal of us waits (decision 134). Without an answer,
 * a mail may have arrived if its content was being sent; any other is retried.
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

/** The server has announced a maximum size: nodemailer then does not ask. */
const isTooLarge = (error: Error) => 'code' in error && error.code === 'EMESSAGE'

/** The reason for operators. The server's text about a mail is shown alone; it may quote the mail. */
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

/** Codes of nodemailer without a text from the server. */
const UNREACHED: ReadonlySet<string> = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'EDNS',
  'ESOCKET',
  'ETIMEDOUT',
  'ENOTFOUND',
  'ECONNRESET',
])
