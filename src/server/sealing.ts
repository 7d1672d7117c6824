import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** The first byte of what is sealed: another way of sealing gets another number. */
const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Kind and owner of a sealed value, which opens for no other. */
export interface SealedFor {
  readonly kind: 'second-factor'
  readonly id: string
}

/**
 * Encrypts a secret that has to be read again, with a key made from `APP_SECRET`: a stolen database does not give it
 * away (AES-256-GCM).
 */
export const seal = (appSecret: string, of: SealedFor, secret: Buffer): Buffer => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(appSecret, of), nonce)
  cipher.setAAD(Buffer.from(of.id))
  const written = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), written])
}

/** Returns null for a value sealed with another `APP_SECRET` or for another owner, or damaged. */
export const unseal = (appSecret: string, of: SealedFor, sealed: Buffer): Buffer | null => {
  if (sealed[0] !== VERSION) return null
  const [nonce, tag, written] = [
    sealed.subarray(1, 1 + NONCE_BYTES),
    sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES),
    sealed.subarray(1 + NONCE_BYTES + TAG_BYTES),
  ]
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFor(appSecret, of), nonce, {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(of.id))
    decipher.setAuthTag(tag)
    return Buffer.concat([decipher.update(written), decipher.final()])
  } catch {
    return null
  }
}

const keyFor = (appSecret: string, { kind }: SealedFor) =>
  Buffer.from(hkdfSync('sha256', appSecret, '', `vikarklar:sealed:${kind}`, 32))
