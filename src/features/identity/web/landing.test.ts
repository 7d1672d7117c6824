import { describe, expect, it } from 'vitest'
import { landing } from './landing.ts'

/** Addresses that resemble the service's own, or no address at all. */
const ELSEWHERE = [
  'https://ond.example',
  '//ond.example',
  '///ond.example',
  '/\\ond.example',
  '\\\\ond.example',
  '/\t/ond.example',
  '/%09/ond.example',
  '/.//ond.example',
  '/..//ond.example',
  '/%2e%2e//ond.example',
  '/%2f%2fond.example',
  '/@ond.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'http:ond.example',
  '/\u2028/ond.example',
  '/\u202e/ond.example',
  '.ond.example',
  '@ond.example',
  ':80@ond.example',
  '/auth?returnTo=//ond.example',
  '/admin/../..//ond.example',
  '/admin;//ond.example',
  '/\u0000/ond.example',
  'blob:https://ond.example/x',
]

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
    const base = 'https://vikarklar.example'
    for (const returnTo of ELSEWHERE)
      expect([returnTo, new URL(landing('administrator', returnTo), base).origin]).toEqual([returnTo, base])
    for (const returnTo of ELSEWHERE.filter((text) => !text.startsWith('/') || /^\/[/\\]/.test(text)))
      expect([returnTo, landing('administrator', returnTo)]).toEqual([returnTo, '/admin'])
  })
})
