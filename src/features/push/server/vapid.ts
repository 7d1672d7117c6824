import { createECDH, hkdfSync } from 'node:crypto'

/**
 * The key pair that identifies us to push services, and that browsers make subscriptions for (VAPID, RFC 8292). Both
 * base64url.
 */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** The order of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * Derives the keys from `APP_SECRET`, so every process has the same ones and nothing is configured. With another
 * secret, push must be turned on again in every browser. Surplus bits make every key equally likely (FIPS 186-5,
 * A.2.1).
 */
export const vapidKeys = (appSecret: string): VapidKeys => {
  const bits = BigInt(
    `0x${Buffer.from(hkdfSync('sha256', appSecret, '', 'vikarklar:web-push', 48)).toString('hex')}`,
  )
  const key = createECDH('prime256v1')
  const privateKey = Buffer.from(((bits % (ORDER - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex')
  key.setPrivateKey(privateKey)
  return { publicKey: key.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
