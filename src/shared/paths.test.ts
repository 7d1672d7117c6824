import { serverPaths, serverPatterns } from '#shared/server-paths.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { authPath, isAppPage, logPath, paths, safeReturnTo, serverPattern } from './paths.ts'

describe('paths', () => {
  it('names each address once', () => {
    const fixed = Object.values({ ...paths, ...serverPaths }).filter((path) => typeof path === 'string')
    expect(new Set(fixed).size).toBe(fixed.length)
    expect(fixed.every((path) => path.startsWith('/'))).toBe(true)
  })

  it('filter the log by what is chosen', () => {
    expect(logPath({ fra: '2026-11-20', til: '2026-11-21', avdeling: undefined })).toBe(
      '/admin/oppdragslogg?fra=2026-11-20&til=2026-11-21',
    )
    expect(logPath({ vikar: 'a&b' })).toBe('/admin/oppdragslogg?vikar=a%26b')
    expect(logPath({ avdeling: '' })).toBe('/admin/oppdragslogg')
  })

  it('fills in the parts that vary', () => {
    expect(paths.editVikar('7')).toBe('/admin/vikarregister/rediger/7')
    expect(paths.assignment('7')).toBe('/admin/oppdragslogg/7')
    expect(paths.customer('7')).toBe('/admin/superadmin/customers/7')
    expect(paths.response('abc')).toBe('/r/abc')
    expect(paths.response('abc', 'accepted')).toBe('/r/abc?response=accepted')
    expect(serverPaths.responseCalendar('abc')).toBe('/r/abc/kalender.ics')
    expect(serverPaths.authMagicLink('a&b', new Date('2026-11-21T05:00:00Z'))).toBe(
      '/auth/magic?token=a%26b&exp=1795237200',
    )
    expect(serverPaths.authConfirmLink('abc')).toBe('/auth/bekreft?token=abc')
  })

  it('lets no part reach outside its place', () => {
    expect(paths.response('../admin?x#y')).toBe('/r/..%2Fadmin%3Fx%23y')
    expect(paths.customer('$&')).toBe('/admin/superadmin/customers/%24%26')
  })

  it('writes patterns for the HTTP server', () => {
    expect(serverPattern(serverPatterns.responseCalendar)).toBe('/r/:token/kalender.ics')
  })
})

describe('authPath', () => {
  it('carries the tab and the destination', () => {
    expect(authPath()).toBe('/auth')
    expect(authPath({ tab: 'signup' })).toBe('/auth?tab=signup')
    expect(authPath({ tab: 'login', returnTo: '/admin/oppdragslogg?a=1&b=2' })).toBe(
      '/auth?tab=login&returnTo=%2Fadmin%2Foppdragslogg%3Fa%3D1%26b%3D2',
    )
  })

  it('leaves out a foreign destination', () => {
    expect(authPath({ returnTo: '//evil.example' })).toBe('/auth')
  })
})

describe('safeReturnTo', () => {
  it.each(['/', '/admin', '/admin/oppdragslogg?status=open#x', '/r/abc', '/admin?til=https://vg.no', '/søk'])(
    'keeps %s',
    (path) => {
      expect(safeReturnTo(path)).toBe(path)
    },
  )

  it.each([
    '',
    'admin',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    ' /admin',
    '/\t/evil.example',
    '/\n/evil.example',
    '/admin\r\nSet-Cookie: a=b',
    '/admin\u0000',
    '/.//evil.example',
    '/..//evil.example',
    '/.\\/evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/admin\u202e',
    '/admin\ud800',
    null,
    undefined,
  ])('drops %j', (text) => {
    expect(safeReturnTo(text)).toBeUndefined()
  })

  it('never leads to another site', () => {
    const hostile = fc.string({
      unit: fc.constantFrom('/', '\\', '.', '\t', '%2f', '%5c', '@', ':', 'a', '?', '#', ' '),
    })
    fc.assert(
      fc.property(hostile, (text) => {
        const path = safeReturnTo(`/${text}`)
        if (path === undefined) return
        const { origin, pathname } = new URL(path, 'https://vikarklar.example')
        expect(origin).toBe('https://vikarklar.example')
        expect(new URL(pathname, origin).origin).toBe(origin)
      }),
    )
  })
})

describe('a page of the app', () => {
  it('exists at every address behind the login, whatever varies in it', () => {
    const pages = [
      '/admin',
      '/admin/',
      '/Admin/Vikarregister',
      '/auth/magic',
      '/vikar/dashboard',
      paths.assignment('x'),
    ]
    expect(pages.filter((path) => !isAppPage(path))).toEqual([])
  })

  it.each(['/', '/priser', '/nope', '/admin/nope', '/webhooks/sms/link/x', '/r/x'])(
    'does not exist at %s',
    (path) => expect(isAppPage(path)).toBe(false),
  )
})
