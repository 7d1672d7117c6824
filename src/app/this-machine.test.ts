import { describe, expect, it } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { isFromThisMachine } from './this-machine.ts'

const secret = 'x'.repeat(32)
const plain = loadConfig({ APP_SECRET: secret })
const behindProxy = loadConfig({ APP_SECRET: secret, TRUST_PROXY: '127.0.0.1' })

const request = (remoteAddress: string, headers: Record<string, string> = {}, ip = remoteAddress) => ({
  ip,
  socket: { remoteAddress },
  headers: { host: 'localhost:3000', ...headers },
})

describe('who counts as being on this machine', () => {
  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('%s does', (address) => {
    expect(isFromThisMachine(plain, request(address))).toBe(true)
  })

  it.each(['10.0.0.5', '::ffff:10.0.0.5', '2001:db8::1', ''])('%s does not', (address) => {
    expect(isFromThisMachine(plain, request(address))).toBe(false)
  })

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])(
    'a caller behind an unknown proxy on this machine does not (%s)',
    (header) => {
      expect(isFromThisMachine(plain, request('127.0.0.1', { [header]: '127.0.0.1' }))).toBe(false)
    },
  )

  it('behind a trusted proxy the caller it names decides', () => {
    const forwarded = (ip: string) => request('127.0.0.1', { 'x-forwarded-for': ip }, ip)
    expect(isFromThisMachine(behindProxy, forwarded('203.0.113.7'))).toBe(false)
    expect(isFromThisMachine(behindProxy, forwarded('127.0.0.1'))).toBe(true)
  })

  it('an address that is only claimed does not help', () => {
    expect(isFromThisMachine(behindProxy, request('10.0.0.5', {}, '127.0.0.1'))).toBe(false)
  })

  it('a page elsewhere whose name leads to this machine is refused', () => {
    expect(isFromThisMachine(plain, request('127.0.0.1', { host: 'rebound.example' }))).toBe(false)
    expect(isFromThisMachine(plain, request('127.0.0.1', { host: '' }))).toBe(false)
  })
})
