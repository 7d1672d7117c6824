import { createHmac, randomBytes } from 'node:crypto'
import { isSameSecret } from '#server/tokens.ts'

/**
 * The parameters that all authenticator apps use, although RFC 6238 allows others: HMAC-SHA-1, six digits, 30
 * seconds.
 */
const STEP_SECONDS = 30
const DIGITS = 6
const SECRET_BYTES = 20

/** Tolerated clock drift in steps: a telephone's clock is rarely half a minute off. */
const DRIFT = 1

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** The code of one step (RFC 4226, 5.3). */
export const codeAt = (secret: Buffer, step: number, digits = DIGITS): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export const stepAt = (instant: Date): number => Math.floor(instant.getTime() / 1000 / STEP_SECONDS)

/** The step of this code within the drift; the latest if several match. Null for a wrong code. */
export const stepOf = (secret: Buffer, code: string, now: Date): number | null => {
  const current = stepAt(now)
  let found: number | null = null
  for (let step = current - DRIFT; step <= current + DRIFT; step += 1)
    if (isSameSecret(codeAt(secret, step), code)) found = step
  return found
}

/** The content of the QR code: secret, user and issuer. */
export const appAddress = (
  secret: Buffer,
  { account, issuer }: { account: string; issuer: string },
): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The format in which apps read a typed secret (RFC 4648, without padding). */
export const base32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}
