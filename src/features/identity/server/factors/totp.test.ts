import { describe, expect, it } from 'vitest'
import { appAddress, base32, codeAt, newSecret, stepAt, stepOf } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

describe('a code', () => {
  // RFC 6238, appendix B: those of HMAC-SHA-1, in eight digits.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('after %i seconds is %s', (seconds, code) => {
    expect(codeAt(SECRET, stepAt(at(seconds)), 8)).toBe(code)
    expect(codeAt(SECRET, stepAt(at(seconds)))).toBe(code.slice(2))
  })

  it('is of its counter as in RFC 4226, appendix D', () => {
    const codes = Array.from({ length: 10 }, (_, counter) => codeAt(SECRET, counter))
    expect(codes).toEqual([
      '755224',
      '287082',
      '359152',
      '969429',
      '338314',
      '254676',
      '287922',
      '162583',
      '399871',
      '520489',
    ])
  })

  it('is known a half minute too early and too late, and no further', () => {
    const now = at(1_111_111_111)
    const step = stepAt(now)
    const found = [-2, -1, 0, 1, 2].map((off) => stepOf(SECRET, codeAt(SECRET, step + off), now))
    expect(found).toEqual([null, step - 1, step, step + 1, null])
  })

  it('in the wrong format is refused', () => {
    for (const code of ['', '05047', '0050471', 'abcdef', ' 050471'])
      expect(stepOf(SECRET, code, at(1_111_111_111))).toBeNull()
  })
})

describe('the address for an app', () => {
  it('is a secret of 160 bits, another each time', () => {
    expect(newSecret()).toHaveLength(20)
    expect(newSecret().equals(newSecret())).toBe(false)
  })

  // RFC 4648, section 10, without padding.
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('writes "%s" as "%s"', (text, written) => {
    expect(base32(Buffer.from(text))).toBe(written)
  })

  it('names the service and the login', () => {
    expect(appAddress(SECRET, { account: 'kari+1@skolen.example', issuer: 'Vikar klar' })).toBe(
      'otpauth://totp/Vikar%20klar:kari%2B1%40skolen.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Vikar%20klar',
    )
  })
})
