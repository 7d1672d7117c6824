import { describe, expect, it } from 'vitest'
import { AREAS, areaOf, mayEnter } from './access-rules.ts'
import { ROLES } from './roles.ts'

const someone = (role: (typeof ROLES)[number], emailVerified = true) => ({ role, emailVerified })

describe('the area of an address', () => {
  it.each([
    ['/', 'open'],
    ['/auth', 'open'],
    ['/r/abc', 'open'],
    ['/administrasjon', 'open'],
    ['/vikarliv', 'open'],
    ['/admin', 'admin'],
    ['/admin/', 'admin'],
    ['/ADMIN/Vikarregister', 'employer'],
    ['/admin/vikarregister/legg-til', 'employer'],
    ['/admin/vikarregister/rediger/7', 'admin'],
    ['/admin/opprett-oppdrag', 'employer'],
    ['/admin/oppdragslogg/7', 'employer'],
    ['/admin/credits-sms/bevegelser', 'employer'],
    ['/admin/profile-settings', 'admin'],
    ['/admin/sms-pricing', 'service'],
    ['/admin/superadmin/customers/7', 'service'],
    ['/admin/superadmin/what-comes-later', 'service'],
    ['/vikar/dashboard', 'vikar'],
    ['/vikar/profile-settings', 'vikar'],
  ])('%s is %s', (path, area) => expect(areaOf(path)).toBe(area))
})

describe('entering', () => {
  it('is for everyone where it is open, and for no one where no area is named', () => {
    expect(mayEnter('open', null)).toBe('yes')
    for (const role of ROLES) expect(mayEnter('closed', someone(role))).toBe('wrong-role')
  })

  it('asks a visitor to log in everywhere else', () => {
    for (const area of ['own', 'admin', 'employer', 'sending', 'vikar', 'service'] as const)
      expect(mayEnter(area, null)).toBe('log-in')
  })

  it('is for the roles of the table', () => {
    const entered = Object.keys(AREAS).map((area) => [
      area,
      ROLES.filter((role) => mayEnter(area as keyof typeof AREAS, someone(role)) === 'yes'),
    ])
    expect(Object.fromEntries(entered)).toEqual({
      open: ['substitute', 'administrator', 'superadmin'],
      own: ['substitute', 'administrator', 'superadmin'],
      admin: ['administrator', 'superadmin'],
      employer: ['administrator'],
      sending: ['administrator'],
      vikar: ['substitute'],
      service: ['superadmin'],
      closed: [],
    })
  })

  it('waits for a confirmed address where others are reached, and only there', () => {
    expect(mayEnter('sending', someone('administrator', false))).toBe('unconfirmed')
    expect(mayEnter('employer', someone('administrator', false))).toBe('yes')
  })
})
