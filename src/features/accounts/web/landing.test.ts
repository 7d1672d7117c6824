import { describe, expect, it } from 'vitest'
import { landing } from './landing.ts'

describe('a login', () => {
  it('leads to the page that was asked for, else to the front page of the role', () => {
    expect(landing('administrator', '/admin/oppdragslogg')).toBe('/admin/oppdragslogg')
    expect(landing('administrator', null)).toBe('/admin')
    expect(landing('superadmin', null)).toBe('/admin')
  })

  it('leads a substitute to their own front page whatever was asked for', () => {
    expect(landing('substitute', '/admin')).toBe('/vikar/dashboard')
  })

  it('never leads to another site', () => {
    for (const returnTo of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
    ])
      expect(landing('administrator', returnTo)).toBe('/admin')
  })
})
