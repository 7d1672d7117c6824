import { describe, expect, it } from 'vitest'
import { GrantForm } from './rules.ts'

const FORM = { direction: 'give', credits: 100, invoice: 'F-17', reason: '' }

describe('giving credits', () => {
  const problems = (form: object) =>
    GrantForm.safeParse({ ...FORM, ...form }).error?.issues.map(({ path, message }) => [path[0], message])

  it('requires an invoice or a reason, and reports that even if the number is wrong', () => {
    const neither = ['reason', 'Skriv fakturanummer eller begrunnelse']
    expect(problems({ invoice: '', reason: '\t ' })).toEqual([neither])
    expect(problems({ credits: 0, invoice: '' })).toEqual([['credits', expect.any(String)], neither])
    expect(problems({ credits: Number.NaN, invoice: ' ' })).toEqual([
      ['credits', expect.any(String)],
      neither,
    ])
  })

  it('accepts either', () => {
    expect(problems({})).toBeUndefined()
    expect(problems({ invoice: '', reason: 'Feil pakke' })).toBeUndefined()
    expect(problems({ credits: 0 })).toEqual([['credits', expect.any(String)]])
  })

  it('does not throw on values that are no text', () => {
    expect(problems({ invoice: 17 })).toEqual([['invoice', expect.any(String)]])
  })
})
