import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../contract-audit.ts'
import { actionOf, actorOf, customerOf, subjectOf } from './entry-words.ts'

const entry = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 1,
  at: '2026-11-23T05:40:00.000Z',
  action: 'customer-viewed',
  actorUserId: 's',
  actorName: 'Sara Lie',
  text: null,
  employerId: null,
  employerName: null,
  subjectType: null,
  subjectId: null,
  subjectName: null,
  detail: {},
  ...changes,
})

describe('the actor', () => {
  it('links to their page', () => {
    expect(actorOf(entry())).toEqual({ name: 'Sara Lie', href: '/admin/superadmin/customers/s' })
  })

  it('is the service, a person whose login failed, or an erased person', () => {
    const nobody = { actorUserId: null, actorName: null }
    expect(actorOf(entry({ ...nobody, action: 'assignment-completed' }))).toEqual({ name: 'Tjenesten' })
    expect(actorOf(entry({ ...nobody, action: 'login-failed' }))).toEqual({ name: 'Ukjent' })
    expect(actorOf(entry({ actorName: null }))).toEqual({ name: 'Slettet bruker' })
  })
})

describe('the action', () => {
  it("mentions a magic link, but not a link from the user's own mailbox", () => {
    const login = (purpose: string) => actionOf(entry({ action: 'login-by-link', detail: { purpose } }))
    expect(login('admin-magic')).toBe('Logget inn med lenke (magic link)')
    expect(login('login')).toBe('Logget inn med lenke')
    expect(actionOf(entry({ action: 'user-restored' }))).toBe('Bruker gjenopprettet')
  })

  it('omits the actor of a sentence, who has a column', () => {
    expect(actionOf(entry({ text: 'Sara Lie endret navnet fra Moen til Åsen.' }))).toBe(
      'Endret navnet fra Moen til Åsen.',
    )
    const behalf = { actorName: 'Support (Sara) på vegne av Kari', actorUserId: null }
    expect(actionOf(entry({ ...behalf, text: 'Support (Sara) på vegne av Kari la til Ola Hansen.' }))).toBe(
      'La til Ola Hansen.',
    )
    expect(actionOf(entry({ text: 'Tjenesten fjernet Sara Lie.' }))).toBe('Tjenesten fjernet Sara Lie.')
  })
})

describe('the subject', () => {
  it('is a customer, even an erased one', () => {
    expect(customerOf(entry())).toBeNull()
    expect(customerOf(entry({ employerId: 'e', employerName: 'Bjørkelia' }))).toEqual({ name: 'Bjørkelia' })
    expect(customerOf(entry({ employerId: 'e' }))).toEqual({ name: 'Slettet kunde' })
  })

  it('is a user with a page, or an object with or without a name', () => {
    const subject = (subjectType: string, subjectName: string | null, subjectId: string | null = 'x') =>
      subjectOf(entry({ subjectType, subjectId, subjectName }))
    expect(subject('user', 'Ola Hansen')).toEqual({
      name: 'Ola Hansen',
      href: '/admin/superadmin/customers/x',
    })
    expect(subject('user', null)).toEqual({ name: 'Slettet bruker' })
    expect(subject('user', null, null)).toEqual({ name: 'Ukjent' })
    expect(subject('vikar', 'Ola Hansen')).toEqual({ name: 'Vikar: Ola Hansen' })
    expect(subject('sms', null)).toEqual({ name: 'SMS' })
    const added = { text: 'Sara Lie la til Ola Hansen.', subjectName: 'Ola Hansen', subjectId: 'x' }
    expect(subjectOf(entry({ ...added, subjectType: 'vikar' }))).toBeNull()
    expect(subjectOf(entry({ ...added, subjectType: 'user' }))?.name).toBe('Ola Hansen')
  })

  it('is omitted if it is the customer or the actor', () => {
    expect(subjectOf(entry({ subjectType: 'user', subjectId: 's', subjectName: 'Sara Lie' }))).toBeNull()
    const about = { employerId: 'e', employerName: 'Bjørkelia', subjectType: 'employer' }
    expect(subjectOf(entry({ ...about, subjectId: 'e' }))).toBeNull()
    expect(subjectOf(entry({ ...about, subjectId: 'f', subjectName: 'Lillevik' }))).toEqual({
      name: 'Kunde: Lillevik',
    })
  })
})
