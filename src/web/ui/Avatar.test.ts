import { describe, expect, it } from 'vitest'
import { initials } from './Avatar.tsx'

describe('initials', () => {
  it('takes the first and the last name', () => {
    expect(initials('Amina Hassan Yusuf')).toBe('AY')
    expect(initials(' bjørn-Åge  østby ')).toBe('BØ')
  })

  it('manages a single name and no name', () => {
    expect(initials('Siri')).toBe('S')
    expect(initials('')).toBe('')
  })
})
