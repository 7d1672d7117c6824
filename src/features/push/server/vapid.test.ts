import { createECDH } from 'node:crypto'
import { expect, it } from 'vitest'
import { vapidKeys } from './vapid.ts'

it('the same secret gives the same key pair of P-256, another one another', () => {
  const secret = 'a'.repeat(32)
  const { publicKey, privateKey } = vapidKeys(secret)
  expect(vapidKeys(secret)).toEqual({ publicKey, privateKey })
  const key = createECDH('prime256v1')
  key.setPrivateKey(privateKey, 'base64url')
  expect(key.getPublicKey('base64url')).toBe(publicKey)
  expect(Buffer.from(privateKey, 'base64url')).toHaveLength(32)
  expect(vapidKeys('b'.repeat(32)).publicKey).not.toBe(publicKey)
})
