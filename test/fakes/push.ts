import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { PushMessage, PushSubscription } from '#features/push/rules.ts'
import { startHttpFake, type FakeRequest } from './http-gateway.ts'

/** A browser's side of a subscription. */
interface Browser {
  readonly subscription: PushSubscription
  /** The messages received so far. */
  readonly told: PushMessage[]
}

type Ecdh = ReturnType<typeof createECDH>

/**
 * A push service as in RFC 8030, with subscribing browsers. It accepts only messages that the application server has
 * signed for it (RFC 8292), and each browser decrypts its own (RFC 8291). Written from the RFCs, not with the sending
 * library.
 */
export const startFakePush = async () => {
  const browsers = new Map<string, Browser & { readonly ecdh: Ecdh; readonly auth: Buffer }>()
  const heads: FakeRequest['headers'][] = []
  const fake = await startHttpFake((request) => {
    const browser = browsers.get(request.path)
    if (!browser) return { status: 410, body: 'gone' }
    if (request.headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(request.headers['ttl'])))
      return { status: 400, body: 'not as RFC 8030 and 8188 want it' }
    if (!isSigned(request, fake.url)) return { status: 403, body: 'not signed for this service' }
    heads.push(request.headers)
    browser.told.push(JSON.parse(decrypt(request.bytes, browser)))
    return { status: 201, body: '' }
  })
  return {
    ...fake,
    /** The headers of accepted messages, in order. */
    heads,
    /** Creates a browser that accepts push. */
    subscribe: (): Browser => {
      const path = `/push/${randomBytes(16).toString('base64url')}`
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys('base64url')
      const auth = randomBytes(16)
      const subscription = {
        endpoint: `${fake.url}${path}`,
        keys: { p256dh, auth: auth.toString('base64url') },
      }
      const browser = { subscription, told: [], ecdh, auth }
      browsers.set(path, browser)
      return browser
    },
    /** The browser has cancelled its subscription. */
    forget: ({ subscription }: Browser) => browsers.delete(new URL(subscription.endpoint).pathname),
  }
}

export type FakePush = Awaited<ReturnType<typeof startFakePush>>

const isSigned = ({ headers }: FakeRequest, audience: string): boolean => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(String(headers.authorization)) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  const hours = (Number(exp) - Date.now() / 1000) / 3600
  return (
    JSON.parse(Buffer.from(head, 'base64url').toString()).alg === 'ES256' &&
    aud === audience &&
    hours > 0 &&
    hours <= 24 &&
    /^mailto:.+@/.test(String(sub)) &&
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  )
}

/** One record of aes128gcm (RFC 8188), with the keys of RFC 8291. */
const decrypt = (body: Buffer, { ecdh, auth }: { ecdh: Ecdh; auth: Buffer }): string => {
  const salt = body.subarray(0, 16)
  const senderLength = body[20] ?? 0
  const sender = body.subarray(21, 21 + senderLength)
  const sealed = body.subarray(21 + senderLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32)
  const derive = (label: string, length: number) =>
    Buffer.from(
      hkdfSync('sha256', new Uint8Array(secret), salt, Buffer.from(`Content-Encoding: ${label}\0`), length),
    )
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString() // the delimiter of the last record
}
