import { isSameSecret, type Tokens } from '#server/tokens.ts'

/** Hexadecimal digits of the signature: 64 bits, which fit the local part (RFC 5321: 64 characters). */
const SIGNATURE = 16

/**
 * The return address of a mail: `bounces+<id><signature>@...`. Mail servers may change the case, so it has only
 * lower-case letters and digits.
 *
 * @param box the address without them
 */
export const returnAddress = (box: string, tokens: Tokens, id: string): string => {
  const at = box.lastIndexOf('@')
  return `${box.slice(0, at)}+${id.replaceAll('-', '')}${signatureOf(tokens, id)}${box.slice(at)}`
}

/** Returns the id of the mail whose return address is in this text; null without a valid signature. */
export const findReturned = (tokens: Tokens, text: string): string | null => {
  for (const [, digits = '', signature = ''] of text.toLowerCase().matchAll(SIGNED)) {
    const id = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    if (isSameSecret(signature, signatureOf(tokens, id))) return id
  }
  return null
}

const SIGNED = new RegExp(`\\+([\\da-f]{32})([\\da-f]{${SIGNATURE}})@`, 'g')

const signatureOf = (tokens: Tokens, id: string) =>
  Buffer.from(tokens.derive('bounces', id), 'base64url').toString('hex').slice(0, SIGNATURE)
