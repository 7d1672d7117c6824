import { describe, expect, it } from 'vitest'
import { parseComposed } from './json-body.ts'

const DECOMPOSED = 'Åse'.normalize('NFD')

describe('the JSON of a call', () => {
  it('has composed texts at any depth, whatever their spelling', () => {
    const escaped = '{"rows":[{"fullName":"A\\u030ase"}]}'
    expect(parseComposed(escaped)).toEqual({ rows: [{ fullName: 'Åse' }] })
    expect(parseComposed(JSON.stringify([DECOMPOSED, { search: DECOMPOSED }]))).toEqual([
      'Åse',
      { search: 'Åse' },
    ])
  })

  it('keeps a password as it was typed', () => {
    const typed = {
      password: DECOMPOSED,
      currentPassword: DECOMPOSED,
      newPassword: DECOMPOSED,
      confirmation: DECOMPOSED,
    }
    expect(parseComposed(JSON.stringify({ json: typed }))).toEqual({ json: typed })
  })

  it('preserves values other than texts', () => {
    expect(parseComposed('{"a":[1,null,true],"b":"x\\n"}')).toEqual({ a: [1, null, true], b: 'x\n' })
    expect(() => parseComposed('{')).toThrow(SyntaxError)
  })
})
