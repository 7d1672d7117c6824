import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { castColleague, PASSWORD } from '#test/cast.ts'
import { openFakeOidc, type FakeOidc } from '#test/fakes/oidc.ts'
import { openOffice, type Office } from '#test/office.ts'
import { openVisitor, setProviders } from '#test/oidc.ts'
import { untilSomebodyWaits } from '#test/waiting.ts'

let office: Office
let fake: FakeOidc

beforeAll(async () => {
  office = await openOffice()
  fake = await openFakeOidc()
  setProviders(office.app, [fake.fresh()])
})
afterAll(async () => {
  await office.close()
  await fake.close()
})
beforeEach(async () => {
  for (const table of ['oidc_identities', 'oidc_attempts', 'rate_limits', 'member_invitations'])
    await office.app.db.query(`delete from ${table}`)
})

const ROUNDS = 5

const invite = async (email: string) => {
  await office.app.db.query('delete from rate_limits')
  const { body } = await office.asKari('POST', '/api/members/invitations', { email, role: 'planner' })
  return office.app.tokens.derive('member_invitations', String((body as { id: string }).id))
}

// Fails when `takeAttempt` reads the row and deletes it afterwards.
it('of many who come back with one state at once, one is let in', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await office.app.db.query('delete from oidc_identities')
    await office.app.db.query(
      "insert into oidc_identities (user_id, issuer, subject) values ($1, $2, 'kari-1')",
      [office.kari.userId, fake.provider.issuer],
    )
    const visitor = openVisitor(office.server.url)
    const back = fake.authorize(await visitor.begin())
    const copies = Array.from({ length: 6 }, () => {
      const copy = openVisitor(office.server.url)
      for (const [name, value] of visitor.jar) copy.jar.set(name, value)
      return copy
    })
    const came = await Promise.all(copies.map((copy) => copy.call('GET', back)))
    expect(came.filter(({ location }) => location.includes('ferdig=login'))).toHaveLength(1)
    expect(came.filter(({ location }) => location.includes('feil=late'))).toHaveLength(5)
  }
})

// Fails when `takeInvitation` only reads the invitation.
it('an invitation that is used by the form and by a provider at once lets one in', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const email = `eva${round}@fjellhamar.example`
    const token = await invite(email)
    const [form, first, second] = [1, 2, 3].map(() => openVisitor(office.server.url))
    if (!form || !first || !second) throw new Error('three visitors')
    const backs = await Promise.all(
      [first, second].map(async (visitor, index) =>
        fake.authorize(await visitor.begin('join', { token, fullName: 'Eva Lund', termsAccepted: true }), {
          subject: `eva-${round}-${index}`,
        }),
      ),
    )
    const password = { newPassword: PASSWORD, confirmation: PASSWORD }
    await Promise.all([
      form.call('POST', '/api/member-invitation/join', {
        token,
        fullName: 'Eva Lund',
        ...password,
        termsAccepted: true,
      }),
      first.call('GET', backs[0] ?? ''),
      second.call('GET', backs[1] ?? ''),
    ])
    const inside = await Promise.all([form, first, second].map((visitor) => visitor.me()))
    expect(inside.filter((me) => me !== null)).toHaveLength(1)
    const made = await office.app.db.query(
      `select count(*)::integer as users, (select count(*)::integer from oidc_identities i
         join users o on o.id = i.user_id where o.email = $1) + (
         select count(*)::integer from accounts a join users o on o.id = a.user_id where o.email = $1) as ways
         from users where email = $1`,
      [email],
    )
    expect(made).toEqual([{ users: 1, ways: 1 }])
  }
})

// Fails when `addIdentity` looks whether it is taken and inserts afterwards, or without the constraint on issuer and
// subject.
it('an identity that two link at once is the one’s or the other’s', async () => {
  const nils = await castColleague(office.app, office.kari, 'Nils Lie', 'planner')
  for (let round = 0; round < ROUNDS; round += 1) {
    await office.app.db.query('delete from oidc_identities')
    await office.app.db.query('delete from rate_limits')
    const visitors = await Promise.all(
      [office.kari, nils].map(async ({ email }) => {
        const visitor = openVisitor(office.server.url)
        await visitor.logIn(email)
        return { visitor, back: fake.authorize(await visitor.begin('link'), { subject: `same-${round}` }) }
      }),
    )
    const came = await Promise.all(visitors.map(({ visitor, back }) => visitor.call('GET', back)))
    const outcomes = came.map(({ location }) => /ferdig|taken/.exec(location)?.[0] ?? location)
    expect(new Set(outcomes)).toEqual(new Set(['ferdig', 'taken']))
    expect(await office.app.db.query('select 1 from oidc_identities')).toHaveLength(1)
  }
})

// Fails when `linkIdentity` does not look for the session again, with the user locked.
it('a session that ends while the identity is linked links nothing', async () => {
  const { userId, email } = office.kari
  const visitor = openVisitor(office.server.url)
  await visitor.logIn(email)
  const back = fake.authorize(await visitor.begin('link'), { subject: 'too-late' })
  const holder = new pg.Client(office.app.db.connect('owner'))
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from users where id = $1 for no key update', [userId])
  const coming = visitor.call('GET', back)
  await untilSomebodyWaits(office.app)
  await holder.query('delete from sessions where user_id = $1', [userId])
  await holder.query('commit')
  await holder.end()
  expect((await coming).location).toContain('feil=logged-out')
  expect(await office.app.db.query('select 1 from oidc_identities')).toEqual([])
})
