import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openFakeOidc, type FakeOidc } from '#test/fakes/oidc.ts'
import { openOffice, type Office } from '#test/office.ts'
import { openVisitor, setProviders, type Visitor } from '#test/oidc.ts'

let office: Office
let fake: FakeOidc
let visitor: Visitor

beforeAll(async () => {
  office = await openOffice()
  fake = await openFakeOidc()
})
afterAll(async () => {
  await office.close()
  await fake.close()
})
beforeEach(async () => {
  setProviders(office.app, [fake.fresh()])
  for (const table of ['oidc_identities', 'oidc_attempts', 'rate_limits', 'member_invitations'])
    await office.app.db.query(`delete from ${table}`)
  visitor = openVisitor(office.server.url)
})

const invite = async (email: string) => {
  const { body } = await office.asKari('POST', '/api/members/invitations', { email, role: 'planner' })
  return office.app.tokens.derive('member_invitations', String((body as { id: string }).id))
}

const FORM = (token: string) => ({ token, fullName: 'Eva Lund', termsAccepted: true })

const usersOf = (email: string) =>
  office.app.db.query(
    `select u.name, u.email_verified, m.role, i.subject,
       exists (select from accounts a where a.user_id = u.id) as has_password
     from users u left join memberships m on m.user_id = u.id left join oidc_identities i on i.user_id = u.id
     where u.email = $1`,
    [email],
  )

describe('an invitation', () => {
  it('makes a login without a password for who logs in at the provider, and is used up', async () => {
    const token = await invite('eva@fjellhamar.example')
    expect(await visitor.through(fake, 'join', { subject: 'eva-1' }, FORM(token))).toBe(
      '/auth/via?ferdig=join&for=join&hos=entra',
    )
    expect(await visitor.me()).toMatchObject({
      fullName: 'Eva Lund',
      email: 'eva@fjellhamar.example',
      enteredBy: 'oidc',
      memberRole: 'planner',
    })
    expect(await usersOf('eva@fjellhamar.example')).toEqual([
      { name: 'Eva Lund', email_verified: true, role: 'planner', subject: 'eva-1', has_password: false },
    ])
    const again = openVisitor(office.server.url)
    expect((await again.call('POST', '/api/login-providers/entra/join', FORM(token))).body).toMatchObject({
      code: 'INVITATION_INVALID',
    })
    expect(await again.through(fake, 'login', { subject: 'eva-1' })).toContain('ferdig=login')
  })

  it('is for the address that it was sent to, whatever the provider tells', async () => {
    const token = await invite('una@fjellhamar.example')
    const claims = { email: 'somebody@evil.example', email_verified: true, name: 'Somebody' }
    await visitor.through(fake, 'join', { subject: 'una-1', claims }, FORM(token))
    expect(await visitor.me()).toMatchObject({ email: 'una@fjellhamar.example', fullName: 'Eva Lund' })
  })

  it.each([
    ['says that the login was an hour ago', Math.floor(Date.now() / 1000) - 3600],
    ['does not say when the login was', undefined],
  ])('is kept, and nothing is made, where the provider %s', async (_, moment) => {
    const token = await invite('liv@fjellhamar.example')
    const told = { subject: 'liv-1', claims: { auth_time: moment } }
    expect(await visitor.through(fake, 'join', told, FORM(token))).toContain('feil=not-anew')
    expect(await usersOf('liv@fjellhamar.example')).toEqual([])
    expect(await visitor.me()).toBeNull()
    expect(await visitor.through(fake, 'join', { subject: 'liv-1' }, FORM(token))).toContain('ferdig=join')
    await office.app.db.query("delete from users where email = 'liv@fjellhamar.example'")
  })

  it('that is withdrawn meanwhile makes nothing', async () => {
    const token = await invite('ada@fjellhamar.example')
    const back = fake.authorize(await visitor.begin('join', FORM(token)), { subject: 'ada-1' })
    await office.app.db.query('delete from member_invitations')
    expect((await visitor.call('GET', back)).location).toContain('feil=invitation')
    expect(await usersOf('ada@fjellhamar.example')).toEqual([])
    expect(await visitor.me()).toBeNull()
  })

  it('makes no second login for an identity in use, and remains valid', async () => {
    const eva = await invite('ida@fjellhamar.example')
    await visitor.through(fake, 'join', { subject: 'same' }, FORM(eva))
    const other = openVisitor(office.server.url)
    const token = await invite('pia@fjellhamar.example')
    expect(await other.through(fake, 'join', { subject: 'same' }, FORM(token))).toContain('feil=taken')
    expect(await usersOf('pia@fjellhamar.example')).toEqual([])
    expect(await other.me()).toBeNull()
    expect(await other.through(fake, 'join', { subject: 'pia-1' }, FORM(token))).toContain('ferdig=join')
  })

  it('cannot be used this way by a person with a login', async () => {
    const token = await invite('nils@solsiden.example')
    await office.app.db.query(
      "insert into users (name, email) values ('N', 'nils@solsiden.example') on conflict do nothing",
    )
    expect((await visitor.call('POST', '/api/login-providers/entra/join', FORM(token))).body).toMatchObject({
      code: 'INVITATION_INVALID',
    })
  })

  it('asks for a name and the terms', async () => {
    const token = await invite('bo@fjellhamar.example')
    const answer = await visitor.call('POST', '/api/login-providers/entra/join', { token, fullName: ' ' })
    expect(answer).toMatchObject({ status: 422, body: { code: 'INPUT_INVALID' } })
  })
})
