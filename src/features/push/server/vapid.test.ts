import { createECDH } from 'node:crypto'
import { expect, it } from 'vitest'
import { vapidSubject } from './push-service.ts'
import { vapidKeys } from './vapid.ts'

it('one secret always gives the same key pair of P-256, another secret gives another', () => {
  const secret = 'a'.repeat(32)
  const { publicKey, privateKey } = vapidKeys(secret)
  expect(vapidKeys(secret)).toEqual({ publicKey, privateKey })
  const key = createECDH('prime256v1')
  key.setPrivateKey(privateKey, 'base64url')
  expect(key.getPublicKey('base64url')).toBe(publicKey)
  expect(Buffer.from(privateKey, 'base64url')).toHaveLength(32)
  expect(vapidKeys('b'.repeat(32)).publicKey).not.toBe(publicKey)
})

it("the contact is the service's own address instead of an example one, which Apple refuses", () => {
  const config = (email: string, appUrl: string) => ({
    secret: 'a'.repeat(32),
    appUrl,
    https: appUrl.startsWith('https:'),
    product: { name: 'Vikarklar', email, phone: '', orgNumber: null },
  })
  const url = 'https://vikarklar.no'
  expect(vapidSubject(config('hei@vikarklar.example', url))).toBe(url)
  expect(vapidSubject(config('hei@vikarklar.no', url))).toBe('mailto:hei@vikarklar.no')
  expect(vapidSubject(config('hei@vikarklar.example', 'http://localhost:3000'))).toBe(
    'mailto:hei@vikarklar.example',
  )
})
