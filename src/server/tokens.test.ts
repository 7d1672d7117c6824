import { describe, expect, it } from 'vitest'
import { TOKEN_PATTERN } from '#shared/id-patterns.ts'
import { createTokens, hashToken } from './tokens.ts'

const tokens = createTokens('s'.repeat(32))
const ROW = '0198c0de-0000-7000-8000-000000000001'

describe('the secret of a row', () => {
  it('is always the same, in every process that has the same secret', () => {
    const token = tokens.derive('login_links', ROW)
    expect(tokens.derive('login_links', ROW)).toBe(token)
    expect(createTokens('s'.repeat(32)).derive('login_links', ROW)).toBe(token)
    // Links that were mailed must stay valid across releases.
    expect(token).toBe('4ZaIMVydJ64l_Kq0e9YuCg')
  })

  it('is 128 bits in 22 characters that need no escaping in an address', () => {
    for (let index = 0; index < 200; index += 1) {
      const token = tokens.derive('assignment_response_tokens', crypto.randomUUID())
      expect(token).toMatch(TOKEN_PATTERN)
      expect(encodeURIComponent(token)).toBe(token)
      expect(Buffer.from(token, 'base64url')).toHaveLength(16)
    }
  })

  it('is another for another row, another kind and another secret', () => {
    const all = [
      tokens.derive('login_links', ROW),
      tokens.derive('login_links', ROW.replace(/1$/, '2')),
      tokens.derive('assignment_response_tokens', ROW),
      createTokens('t'.repeat(32)).derive('login_links', ROW),
    ]
    expect(new Set(all).size).toBe(4)
  })
})

describe('its stored hash', () => {
  it('is 32 bytes from which it cannot be read', () => {
    const token = tokens.derive('login_links', ROW)
    expect(hashToken(token)).toHaveLength(32)
    expect(hashToken(token)).toEqual(hashToken(token))
    expect(hashToken(token)).not.toEqual(hashToken(`${token}A`))
    expect(hashToken(token).toString('base64url')).not.toContain(token)
    // SHA-256 of the text, so that any other program can look it up.
    expect(hashToken('abc').toString('hex')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
  })
})
