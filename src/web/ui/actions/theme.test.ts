import { describe, expect, it } from 'vitest'
import { nextTheme } from './theme.ts'

describe('the theme switch', () => {
  it('changes the visible theme at the first press', () => {
    expect(nextTheme('system', false)).toBe('dark')
    expect(nextTheme('system', true)).toBe('light')
  })

  it('returns to the system’s theme after three presses', () => {
    for (const systemIsDark of [true, false]) {
      const pressed = nextTheme(nextTheme(nextTheme('system', systemIsDark), systemIsDark), systemIsDark)
      expect(pressed).toBe('system')
    }
  })
})
