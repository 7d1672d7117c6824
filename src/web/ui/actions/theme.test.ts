import { describe, expect, it } from 'vitest'
import { nextTheme } from './theme.ts'

describe('the theme switch', () => {
  it('changes what is seen at the first press', () => {
    expect(nextTheme('system', false)).toBe('dark')
    expect(nextTheme('system', true)).toBe('light')
  })

  it('comes back to following the system after three presses', () => {
    for (const systemIsDark of [true, false]) {
      const pressed = nextTheme(nextTheme(nextTheme('system', systemIsDark), systemIsDark), systemIsDark)
      expect(pressed).toBe('system')
    }
  })
})
