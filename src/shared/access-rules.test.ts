import { describe, expect, it } from 'vitest'
import { AREAS, areaOf, mayEnter } from './access-rules.ts'
import { MEMBER_ROLES, ROLES, type MemberRole } from './roles.ts'

const someone = (role: (typeof ROLES)[number], emailVerified = true, memberRole: MemberRole = 'owner') => ({
  role,
  emailVerified,
  memberRole: role === 'administrator' ? memberRole : null,
})

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
    ['/admin/vikarregister/legg-til', 'planning'],
    ['/admin/vikarregister/importer', 'planning'],
    ['/admin/vikarregister/rediger/7', 'admin'],
    ['/admin/opprett-oppdrag', 'planning'],
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
    for (const area of [
      'own',
      'admin',
      'employer',
      'planning',
      'sending',
      'owning',
      'inviting',
      'vikar',
      'service',
    ] as const)
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
      planning: ['administrator'],
      sending: ['administrator'],
      owning: ['administrator'],
      inviting: ['administrator'],
      vikar: ['substitute'],
      service: ['superadmin'],
      closed: [],
    })
  })

  it('is for those at an employer whose role there is high enough', () => {
    const entered = (['employer', 'planning', 'sending', 'owning', 'inviting'] as const).map((area) => [
      area,
      MEMBER_ROLES.filter((role) => mayEnter(area, someone('administrator', true, role)) === 'yes'),
    ])
    expect(Object.fromEntries(entered)).toEqual({
      employer: ['reader', 'planner', 'owner'],
      planning: ['planner', 'owner'],
      sending: ['planner', 'owner'],
      owning: ['owner'],
      inviting: ['owner'],
    })
    expect(mayEnter('planning', someone('administrator', true, 'reader'))).toBe('low-role')
    expect(mayEnter('owning', someone('administrator', true, 'planner'))).toBe('low-role')
    expect(mayEnter('employer', { role: 'administrator', emailVerified: true, memberRole: null })).toBe(
      'low-role',
    )
  })

  it('waits for a confirmed address where others are reached, and only there', () => {
    expect(mayEnter('sending', someone('administrator', false))).toBe('unconfirmed')
    expect(mayEnter('employer', someone('administrator', false))).toBe('yes')
  })
})
