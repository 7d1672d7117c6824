import { expect, it } from 'vitest'
import { seal, unseal } from './sealing.ts'

const APP_SECRET = 'x'.repeat(32)
const KARI = { kind: 'second-factor', id: 'kari' } as const
const secret = Buffer.from('12345678901234567890')

it('opens what it has sealed, for the one it was sealed for', () => {
  const sealed = seal(APP_SECRET, KARI, secret)
  expect(unseal(APP_SECRET, KARI, sealed)).toEqual(secret)
  expect(unseal(APP_SECRET, { ...KARI, id: 'nils' }, sealed)).toBeNull()
  expect(unseal('y'.repeat(32), KARI, sealed)).toBeNull()
})

it('shows nothing of the secret, and seals it otherwise each time', () => {
  const sealed = seal(APP_SECRET, KARI, secret)
  expect(sealed.includes(secret)).toBe(false)
  expect(seal(APP_SECRET, KARI, secret)).not.toEqual(sealed)
})

it('opens nothing that was changed', () => {
  const sealed = seal(APP_SECRET, KARI, secret)
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8((changed[at] ?? 0) ^ 1, at)
    expect(unseal(APP_SECRET, KARI, changed)).toBeNull()
  }
  for (const length of [0, 1, 28]) expect(unseal(APP_SECRET, KARI, sealed.subarray(0, length))).toBeNull()
})
