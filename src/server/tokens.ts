import { createHmac, hash, timingSafeEqual } from 'node:crypto'

/**
 * The owner of a secret, a row or a gateway. It is part of the signed text, so a token of one kind is not valid as
 * another, and renaming a kind would end links already delivered. A recipient's kind is the table's original name.
 */
export type TokenKind =
  | 'assignment_response_tokens'
  | 'login_links'
  | 'login_codes'
  | 'member_invitations'
  | 'sms-reports'
  | 'welcome-grants'
  | 'phone_codes'
  | 'phone-caps'
  | 'bounces'
  | 'line-seeds'
  | 'bounce-reports'
  | 'boards'

export interface Tokens {
  /** The secret of a row: 128 bits as 22 characters of base64url. The same row always has the same secret. */
  derive(kind: TokenKind, rowId: string): string
}

const TOKEN_BYTES = 16

/** Days an expired link is retained. */
export const LINK_KEPT_DAYS = 30

/**
 * Tokens are derived from the row's id and a secret that is not in the database: a reminder can carry the same link
 * again, and a stolen database opens nothing.
 */
export const createTokens = (secret: string): Tokens => ({
  derive: (kind, rowId) =>
    createHmac('sha256', secret)
      .update(`${kind}:${rowId}`)
      .digest()
      .subarray(0, TOKEN_BYTES)
      .toString('base64url'),
})

/** SHA-256 of the token's text, 32 bytes, for storage and lookup. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Compares secrets in a time that tells nothing about either. */
export const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(hashToken(one), hashToken(other))
