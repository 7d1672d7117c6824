import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { withoutPersonalData } from '#server/log.ts'
import type { Tokens } from '#server/tokens.ts'
import { findReturned } from './return-address.ts'

/** An undelivered mail, as reported by the mail server that gave up. */
export interface Bounce {
  /** The id of the returned mail. */
  readonly id: string
  readonly failed: readonly FailedDelivery[]
}

export interface FailedDelivery {
  /** The recipient's address, and the one it was forwarded to; in lower case. */
  readonly addresses: readonly string[]
  /**
   * The status and the text of the mail server: `5.1.1: smtp; 550 5.1.1 No such user`. Without addresses: the office
   * reads the text, and the mail may have been forwarded to an address that it does not know.
   */
  readonly words: string
}

/**
 * `no-report`: an automatic reply, or spam. `unsigned`: not sent to a signed address. `no-failure`: delayed or
 * delivered.
 */
export type NoBounce = 'unreadable' | 'no-report' | 'unsigned' | 'no-failure'

/** In bytes. The report precedes the returned mail. */
const READ_AT_MOST = 256_000

/** Reads a delivery status notification (RFC 3464). Only one that was sent to the return address of a mail counts. */
export const readBounce = async (raw: Buffer, tokens: Tokens): Promise<Bounce | NoBounce> => {
  const mail = await parse(raw.subarray(0, READ_AT_MOST))
  if (!mail) return 'unreadable'
  const report = mail.attachments.find(({ mimeType }) => STATUS_TYPES.includes(mimeType))
  if (!report) return 'no-report'
  const id = findReturned(tokens, mail.headers.map(({ value }) => value).join('\n'))
  if (id === null) return 'unsigned'
  const groups = await Promise.all(groupsOf(report).map(parseFields))
  const failed = groups.filter(isFailure).map(toDelivery)
  return failed.length > 0 ? { id, failed } : 'no-failure'
}

/** The second is for addresses beyond ASCII (RFC 6533). */
const STATUS_TYPES = ['message/delivery-status', 'message/global-delivery-status']

/** Strangers also send to the address: a mail that the library rejects is not a bounce. */
const parse = async (raw: Buffer | string): Promise<Email | null> => {
  try {
    return await new PostalMime({
      forceRfc822Attachments: true,
      attachmentEncoding: 'utf8',
      maxNestingDepth: 10,
      maxHeadersSize: 100_000,
    }).parse(raw)
  } catch {
    return null
  }
}

/** Above the number of recipients of our mails. */
const GROUPS_AT_MOST = 20

/** The first group is about the mail, the others about one recipient each. */
const groupsOf = ({ content }: Attachment): string[] =>
  typeof content === 'string'
    ? content
        .trim()
        .split(/(?:\r?\n[ \t]*){2,}/)
        .slice(0, GROUPS_AT_MOST)
    : []

type Fields = ReadonlyMap<string, string>

/** Parses fields, which have the format of mail headers. */
const parseFields = async (group: string): Promise<Fields> => {
  const headers = (await parse(`${group}\r\n\r\n`))?.headers ?? []
  return new Map(headers.map(({ key, value }) => [key, value]))
}

/** The server has given up, whatever the status: a mail that was retried for days has failed too. */
const isFailure = (fields: Fields): boolean => /^failed\b/i.test(fields.get('action') ?? '')

const toDelivery = (fields: Fields): FailedDelivery => {
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '')?.[0] ?? '5.0.0'
  return {
    addresses: ['original-recipient', 'final-recipient'].flatMap((name) => addressIn(fields.get(name))),
    words: withoutPersonalData([status, fields.get('diagnostic-code')].filter(Boolean).join(': ')),
  }
}

/** `rfc822; ola@vikar.example`, with or without angle brackets. */
const addressIn = (field: string | undefined): string[] => {
  const address = field
    ?.replace(/^[^;]*;/, '')
    .trim()
    .replace(/^<(.*)>$/, '$1')
    .toLowerCase()
  return address ? [address] : []
}
