import { describe, expect, it } from 'vitest'
import { missedPath } from './static.ts'

describe('an unknown path', () => {
  it.each([
    ['/priserr', '/priserr'],
    ['/admin/vikar-registeret', '/admin/vikar-registeret'],
    ['/R/AbCdEfGhIjKlMnOpQrStUv', '/R/*'],
    ['/r/k7Qx2', '/r/*'],
    ['/vikar/+4791234567/ola', '/vikar/*/ola'],
    ['/ring/91234567', '/ring/*'],
    ['/hei%20ola', '/*'],
  ])('is written in the log without secrets: %s', (address, written) => {
    expect(missedPath(address)).toBe(written)
  })

  it('is truncated in the log', () => {
    expect(missedPath(`/${'a/'.repeat(5000)}`).length).toBeLessThanOrEqual(200)
  })
})
