import { describe, expect, it } from 'vitest'
import { line } from '#test/sample-line.ts'
import { changeForm, changeOf, typedOf } from './change-form.ts'

describe('the form of a change', () => {
  const closesAt = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const typed = { ...typedOf(line({ closesAt })), openAtMost: 2 }

  it('accepts only a time that lies ahead and before the shift', () => {
    const problemOf = (date: string, time: string) =>
      changeForm(closesAt)
        .safeParse({ ...typed, hasDeadline: true, date, time })
        .error?.issues.at(0)?.message
    expect(problemOf('', '')).toBe('Velg en dato')
    expect(problemOf('2126-01-01', '')).toBe('Skriv klokkeslettet som TT:MM')
    expect(problemOf('2026-01-01', '06:00')).toBe('Spør resten: tidspunktet er passert. Velg et senere.')
    expect(problemOf('2099-01-01', '06:00')).toBe('Spør resten: velg et tidspunkt før vakten starter')
    expect(changeForm(closesAt).safeParse(typed).success).toBe(true)
  })

  it('is no change while a field is invalid', () => {
    expect(changeOf({ ...typed, openAtMost: Number.NaN })).toBeNull()
    expect(changeOf({ ...typed, hasDeadline: true, time: '' })).toBeNull()
    expect(changeOf({ ...typed, hasDeadline: true, date: '2026-11-26', time: '06:00' })?.askAllAt).toBe(
      '2026-11-26T05:00:00.000Z',
    )
  })
})
