import type { Outcome } from '#server/outbox/outbox.ts'
import { withoutPersonalData } from '#server/log.ts'

/** Enhanced status codes (RFC 3463) by which a server says that there is no such address. */
const NO_SUCH_ADDRESS = /\b5\.(1\.(1|2|3|6|10)|2\.1)\b/
/** And those by which it has something against us: our sender, our login, our reputation. */
const AGAINST_US = /\b5\.(1\.[078]|5\.\d+|7\.\d+)\b/
const ENHANCED = /\b5\.\d+\.\d+\b/

/** A mail that was not taken: where it was to go, and how far it had come. */
export interface Attempted {
  /** Host and port. */
  readonly server: string
  readonly subject: string
  /** The server had asked for the content, and some of it had been read. */
  readonly contentBegun: boolean
}

/**
 * What the server refuses for good is final if it is about this mail; our login or sender can be corrected. Without an
 * answer, a mail whose content was on its way may have arrived, and any other is repeated.
 */
export const outcomeOf = (error: unknown, mail: Attempted): Outcome => {
  if (!(error instanceof Error)) return { kind: 'unknown', reason: 'unknown failure' }
  const words = 'response' in error && typeof error.response === 'string' ? error.response : error.message
  const status = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0
  const command = 'command' in error && typeof error.command === 'string' ? error.command : ''
  const reason = reasonOf(error, words, mail)
  const isAboutUs =
    (command !== 'RCPT TO' && command !== 'DATA') ||
    (command === 'RCPT TO' && (AGAINST_US.test(words) || status === 530 || status === 535))
  if (status >= 500 && !isAboutUs)
    return {
      kind: 'rejected',
      reason,
      ...(isNoAddress(command, status, words) ? { addressRefused: true } : {}),
    }
  if (status >= 400) return { kind: 'retry', reason, ...(isAboutUs ? { isDown: true } : {}) }
  return { kind: mail.contentBegun ? 'unknown' : 'retry', reason, isDown: true }
}

const isNoAddress = (command: string, status: number, words: string): boolean =>
  command === 'RCPT TO' &&
  (NO_SUCH_ADDRESS.test(words) || (!ENHANCED.test(words) && [550, 551, 553].includes(status)))

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
