import { describe, expect, it } from 'vitest'
import { counted, formatCount } from './counts.ts'

describe('a count', () => {
  it('is written the Norwegian way, in one or in many', () => {
    expect(formatCount(1000)).toBe('1\u00a0000')
    expect(counted(1, 'mottaker', 'mottakere')).toBe('1 mottaker')
    expect(counted(0, 'mottaker', 'mottakere')).toBe('0 mottakere')
  })
})
