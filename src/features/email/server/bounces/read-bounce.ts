import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { withoutPersonalData } from '#server/log.ts'
import type { Tokens } from '#server/tokens.ts'
import { findReturned } from './return-address.ts'

/** A mail that was not delivered, as the mail server that gave up reports it. */
export interface Bounce {
  /** Of the mail that came back. */
  readonly id: string
  readonly failed: readonly FailedDelivery[]
}

export interface FailedDelivery {
  /** The address it was for, and the one that it was handed on to; in small letters. */
  readonly addresses: readonly string[]
  /**
   * The status and the words of the mail server: `5.1.1: smtp; 550 5.1.1 No such user`. Without addresses: the office reads
   * them, and a mail may have been forwarded to one that it does not know.
   */
  readonly words: string
}

/** `no-report`: an automatic reply, or spam. `unsigned`: it is not addressed to what we signed. `no-failure`: delayed or delivered. */
export type NoBounce = 'unreadable' | 'no-report' | 'unsigned' | 'no-failure'

/** In bytes. What a report says comes before the mail that it returns. */
const READ_AT_MOST = 256_000

/** Reads a delivery status notification (RFC 3464). Only one that has come back to the return address of a mail counts. */
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

/** Strangers write to the address as well: what the library refuses is no bounce. */
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

/** More recipients than our mails have. */
const GROUPS_AT_MOST = 20

/** One about the mail, then one a recipient. */
const groupsOf = ({ content }: Attachment): string[] =>
  typeof content === 'string'
    ? content
        .trim()
        .split(/(?:\r?\n[ \t]*){2,}/)
        .slice(0, GROUPS_AT_MOST)
    : []

type Fields = ReadonlyMap<string, string>

/** They are written like the headers of a mail. */
const parseFields = async (group: string): Promise<Fields> => {
  const headers = (await parse(`${group}\r\n\r\n`))?.headers ?? []
  return new Map(headers.map(({ key, value }) => [key, value]))
}

/** Given up for good, whatever the status: a mail that was tried for days has failed too. */
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
