import { describe, expect, it } from 'vitest'
import { currentEntry } from './navigation.ts'

const entries = [
  { href: '/admin', label: 'Oversikt' },
  { href: '/admin/vikarregister', label: 'Vikarer' },
]

describe('the current entry', () => {
  it('has the longest matching address', () => {
    expect(currentEntry(entries, '/admin/vikarregister/legg-til')?.label).toBe('Vikarer')
    expect(currentEntry(entries, '/admin')?.label).toBe('Oversikt')
  })

  it('is null if a front page is the only entry', () => {
    const [front, ...rest] = entries
    const exact = [{ ...front, href: '/admin', label: 'Oversikt', isExact: true }, ...rest]
    expect(currentEntry(exact, '/admin')?.label).toBe('Oversikt')
    expect(currentEntry(exact, '/admin/profile-settings')).toBeUndefined()
  })

  it('does not match a mere prefix of a word', () => {
    expect(currentEntry(entries, '/administrasjon')).toBeUndefined()
  })
})
