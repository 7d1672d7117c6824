import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createHeardLog } from '#test/heard-log.ts'
import { withoutPersonalData, wordsForLog } from './log.ts'
import { createTokens } from './tokens.ts'

describe('redaction of a log line', () => {
  it.each([
    ['550 no such user ola@vikar.example', '550 no such user [e-mail]'],
    ['refused <ola.hansen+test@vikar.example>', 'refused <[e-mail]>'],
    ['Key (email)=(kari@fjellhamar.example) exists', 'Key (email)=([e-mail]) exists'],
    ['"åse@ødegård.example"', '"[e-mail]"'],
    ['no route to +4791234567', 'no route to [number]'],
    ['number 912 34 567 is barred', 'number [number] is barred'],
    ['to=4791234567,', 'to=[number],'],
    ['GET /r/abcdefghijkABCDEFGH123 failed', 'GET /r/[token] failed'],
    ['?token=_bcdefghijkABCDEFGH12-', '?token=[token]'],
    ['?token=-bcdefghijkABCDEFGH12-&x=1', '?token=[token]&x=1'],
    ['row 0198c0de-0000-7000-8000-000000000001', 'row [token]'],
  ])('%s', (text, clean) => {
    expect(withoutPersonalData(text)).toBe(clean)
  })

  it('removes every secret of a link, whatever its first and last characters', () => {
    const tokens = createTokens('s'.repeat(32))
    fc.assert(
      fc.property(fc.uuid(), fc.constantFrom(' ', '/', '=', '"', '\n', ''), (id, before) => {
        const token = tokens.derive('assignment_response_tokens', id)
        expect(withoutPersonalData(`at${before === '' ? ':' : before}${token}`)).not.toContain(
          token.slice(1, -1),
        )
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    'connect ECONNREFUSED 127.0.0.1:5432',
    'duplicate key value violates unique constraint "vikarer_phone"',
    'relation "assignment_response_tokens" does not exist',
    'canceling statement due to statement timeout after 30000 ms',
    'Cannot read properties of undefined (reading "id")',
    'Blåbærsyltetøy på Ås klokken 07:45, 2026-12-01',
    'status 451 4.7.1 try again',
  ])('is not what helps to understand it: %s', (text) => {
    expect(withoutPersonalData(text)).toBe(text)
  })
})

it.each([
  ['21609: no «Vakt i 3B» to +4791234567', '21609: no [quoted] to [number]'],
  ['554 5.7.1 "Kari" <kari@fjellhamar.example> “spam”', '554 5.7.1 [quoted] <[e-mail]> [quoted]'],
  ['Feil {"msg":"Vakt \\"i 3B\\", Skoleveien 1","to":7}', 'Feil {[quoted]:[quoted],[quoted]:7}'],
  ['Feil "Vakt på Skoleveien 1', 'Feil [quoted]'],
  ['no «Vakt på Skoleveien 1', 'no [quoted]'],
  ['Feil "Vakt \\', 'Feil [quoted]'],
  ["535 5.7.8 can't log in, won't try", "535 5.7.8 can't log in, won't try"],
])('the words of a gateway are logged without what they quote: %s', (words, clean) =>
  expect(wordsForLog(words)).toBe(clean),
)

describe('a logged error', () => {
  const secretText = 'ola@vikar.example +4791234567 abcdefghijkABCDEFGH123'

  it('has the message and the stack, without quoted values', () => {
    const { log, lines } = createHeardLog()
    const error = Object.assign(new RangeError(`refused: ${secretText}`), {
      code: 'EREFUSED',
      detail: `Key (email)=(${secretText})`,
      parameters: [secretText],
    })
    log.error({ err: error }, 'a request failed')
    expect(lines).toHaveLength(1)
    const line = JSON.parse(lines[0] ?? '')
    expect(line).toMatchObject({
      level: 'error',
      msg: 'a request failed',
      err: { type: 'RangeError', message: 'refused: [e-mail] [number] [token]', code: 'EREFUSED' },
    })
    expect(line.err.stack).toMatch(/^\s+at .*log\.test\.ts/)
    for (const part of secretText.split(' ')) expect(lines[0]).not.toContain(part)
  })

  it('of another type than Error is reduced to its type', () => {
    const { log, lines } = createHeardLog()
    log.warn({ err: secretText }, 'odd')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ err: { type: 'string' } })
    expect(lines[0]).not.toContain('ola@')
  })

  it('has no lines of a multi-line message in the stack either', () => {
    const { log, lines } = createHeardLog()
    log.error({ err: new Error(`first\nsecond ${secretText}\n  third`) }, 'a request failed')
    for (const part of secretText.split(' ')) expect(lines[0]).not.toContain(part)
  })
})
