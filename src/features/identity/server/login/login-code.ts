import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { isSameSecret, type Tokens } from '#server/tokens.ts'
import { enterByLink, LOGIN_PURPOSES } from './login-link.ts'
import { findUsableLink, type Redeemed } from './links.ts'

const CODES = 100_000_000

/**
 * Eight digits that replace a link, for the requesting browser when the mail is opened elsewhere. Derived like the
 * link.
 */
const codeOf = (tokens: Tokens, linkId: string): string => {
  const secret = Buffer.from(tokens.derive('login_codes', linkId), 'base64url')
  return String(secret.readUInt32BE() % CODES).padStart(8, '0')
}

/**
 * Looks at a login link without using it. `code`: the code to type in the browser that requested the link, if that is
 * another one.
 */
export const lookAtLink = async (
  tx: SystemTransaction,
  tokens: Tokens,
  token: string,
  browser: Buffer | null,
): Promise<{ isUsable: boolean; code: string | null }> => {
  if (await findUsableLink(tx, LOGIN_PURPOSES, token, browser)) return { isUsable: true, code: null }
  const elsewhere = await findUsableLink(tx, LOGIN_PURPOSES, token, 'any')
  return { isUsable: false, code: elsewhere && codeOf(tokens, elsewhere) }
}

/**
 * Uses up the link that has this code, in a browser that asked for one. Null for a wrong code and for any other
 * browser. The look-up is the same for known and unknown addresses.
 */
export const enterByCode = async (
  tx: SystemTransaction,
  tokens: Tokens,
  code: string,
  browser: Buffer | null,
): Promise<Redeemed | null> => {
  const { rows: links } = await sql<{ id: string }>`
    select l.id from login_browsers b join login_links l on l.user_id = b.user_id
    where b.browser_hash = ${browser} and b.expires_at > now()
      and l.purpose = 'login' and l.used_at is null and l.expires_at > now()`.execute(tx)
  const meant = links.find(({ id }) => isSameSecret(codeOf(tokens, id), code.replaceAll(/\s/g, '')))
  return meant ? enterByLink(tx, tokens.derive('login_links', meant.id), browser) : null
}
