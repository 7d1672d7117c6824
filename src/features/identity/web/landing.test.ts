import { describe, expect, it } from 'vitest'
import { landing } from './landing.ts'

describe('a login', () => {
  it('leads to the page that was asked for, else to the front page of the role', () => {
    expect(landing('administrator', '/admin/oppdragslogg')).toBe('/admin/oppdragslogg')
    expect(landing('administrator', null)).toBe('/admin')
    expect(landing('superadmin', null)).toBe('/admin')
  })

  it('leads to the own front page from a page of another role', () => {
    expect(landing('substitute', '/admin')).toBe('/vikar/dashboard')
    expect(landing('substitute', '/priser')).toBe('/vikar/dashboard')
    expect(landing('administrator', '/admin/superadmin/customers')).toBe('/admin')
  })

  it('leads a substitute back to a page of their own', () => {
    expect(landing('substitute', '/vikar/profile-settings?a=1')).toBe('/vikar/profile-settings?a=1')
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
