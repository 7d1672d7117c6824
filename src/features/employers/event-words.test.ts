import { describe, expect, it } from 'vitest'
import { ACTION_LABEL } from '#features/accounts/texts-audit.ts'
import type { OfficeEvent } from './contract-events.ts'
import { ACTIONS_OF, actorOf, concernsOf, eventOf, particularsOf } from './event-words.ts'

const event = (changes: Partial<OfficeEvent> = {}): OfficeEvent => ({
  id: 1,
  at: '2026-11-23T05:40:00.000Z',
  action: 'member-removed',
  actorUserId: 'k',
  actorName: 'Kari Nordmann',
  subjectType: null,
  subjectId: null,
  subjectName: null,
  vikarName: null,
  departmentName: null,
  detail: {},
  ...changes,
})

describe('the kinds', () => {
  const shown = Object.values(ACTIONS_OF).flat()

  it('hold actions that have words, each in one kind', () => {
    expect(shown.filter((action) => !ACTION_LABEL[action])).toEqual([])
    expect(new Set(shown).size).toBe(shown.length)
  })

  it('leave out what superadmins look at, and how colleagues log in', () => {
    const hidden = ['customer-viewed', 'vikar-viewed', 'audit-viewed', 'login-failed', 'password-changed']
    expect(shown.filter((action) => hidden.includes(action))).toEqual([])
  })
})

describe('who did it', () => {
  const nobody = { actorName: null } as const

  it('is a person, the service, those who run it, or somebody who is gone', () => {
    expect(actorOf(event())).toBe('Kari Nordmann')
    expect(actorOf(event({ ...nobody, actorUserId: null, action: 'assignment-completed' }))).toBe('Tjenesten')
    expect(actorOf(event({ ...nobody, action: 'credits-granted' }))).toBe('Driften')
    expect(actorOf(event({ ...nobody }))).toBe('Slettet bruker')
    expect(actorOf(event({ ...nobody, action: 'sms-resent' }))).toBe('Driften eller slettet bruker')
  })

  it('is not the one whose login the service opened by its link', () => {
    const entered = event({ action: 'login-by-link', detail: { purpose: 'admin-magic' } })
    expect(actorOf(entered)).toBe('Driften, som Kari Nordmann')
    expect(eventOf(entered)).toBe('Logget inn med lenke fra driften')
    expect(particularsOf(entered)).toEqual([])
  })
})

describe('what it concerns', () => {
  it('is a colleague, a substitute or an assignment, and not the office itself or who did it', () => {
    const about = (changes: Partial<OfficeEvent>) => concernsOf(event({ subjectId: 'x', ...changes }))
    expect(about({ subjectType: 'user', subjectName: 'Eva Lund' })).toBe('Eva Lund')
    expect(about({ subjectType: 'user' })).toBe('Slettet bruker')
    expect(about({ subjectType: 'user', subjectId: 'k', subjectName: 'Kari Nordmann' })).toBeNull()
    expect(about({ subjectType: 'employer' })).toBeNull()
    expect(about({ subjectType: 'vikar', subjectName: 'Ola Hansen' })).toBe('Vikar: Ola Hansen')
    expect(about({ subjectType: 'assignment', subjectName: 'Vikar i 3B', vikarName: 'Ola Hansen' })).toBe(
      'Oppdrag: Vikar i 3B · Ola Hansen',
    )
  })
})
