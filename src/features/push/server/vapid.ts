import { createECDH, hkdfSync } from 'node:crypto'

/** Who we are to push services, and what browsers make their subscriptions for (VAPID, RFC 8292). Both base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** The order of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * The keys, made from `APP_SECRET`: every process has the same ones, and there is nothing to configure. With another secret
 * browsers have to be turned on again. More bits than needed make every key equally likely (FIPS 186-5, A.2.1).
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
