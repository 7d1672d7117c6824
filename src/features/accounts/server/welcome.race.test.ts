import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAdministrator, type CastAdministrator } from '#test/cast.ts'
import { confirmEmail } from './confirm-email.ts'
import { updateProfile } from './profile.ts'
import { welcome } from './welcome.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp({ WELCOME_SMS: '10' })
})
afterAll(() => app.close())

let made = 0
const castSome = async (count: number): Promise<CastAdministrator[]> => {
  const cast: CastAdministrator[] = []
  for (let index = 0; index < count; index += 1) {
    made += 1
    cast.push(await castAdministrator(app, 'Kari Nordmann', `kari${made}@skolen.example`, 'Skolen'))
  }
  await app.db.query('update users set email_verified = false where id = any($1)', [
    cast.map(({ userId }) => userId),
  ])
  return cast
}

const confirm = async ({ userId }: CastAdministrator) => {
  const [link] = await app.db.query('select id from login_links where user_id = $1', [userId])
  const token = app.tokens.derive('login_links', String(link?.['id']))
  await app.database.transaction(app.system, (tx) =>
    confirmEmail(tx, app, token, { userId, sessionId: randomUUID(), enteredBy: 'password' }),
  )
}

const given = async (cast: readonly CastAdministrator[]) => {
  const employers = cast.map(({ scope }) => scope.employerId)
  const [row] = await app.db.query(
    `select (select sum(balance)::int from sms_credits where employer_id = any($1)) as balance,
       (select count(*)::int from credit_ledger where employer_id = any($1)) as movements`,
    [employers],
  )
  return row
}

// Each fails when `unique` is taken out of the column in `welcome_grants`.
it('the same mobile number at five employers at once is given SMS once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const cast = await castSome(5)
    await app.db.query('update profiles set phone = $2 where user_id = any($1)', [
      cast.map(({ userId }) => userId),
      `+4791234${100 + round}`,
    ])
    await Promise.all(cast.map(confirm))
    expect(await given(cast)).toEqual({ balance: 10, movements: 1 })
  }
})

it('the same organisation number at five employers at once is given SMS once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const cast = await castSome(5)
    await app.db.query('update employers set org_number = $2 where id = any($1)', [
      cast.map(({ scope }) => scope.employerId),
      `98765432${round}`,
    ])
    await Promise.all(cast.map(confirm))
    expect(await given(cast)).toEqual({ balance: 10, movements: 1 })
  }
})

// Fails when either of the two does not write the user's row: each would miss what the other is about to commit.
it('a number saved while the address is confirmed is given SMS once, and is not missed', async () => {
  for (let round = 0; round < 10; round += 1) {
    const cast = await castSome(1)
    const form = {
      fullName: 'Kari Nordmann',
      company: 'Skolen',
      phone: `+4798765${100 + round}`,
    }
    await Promise.all(
      cast.flatMap((who) => [
        confirm(who),
        app.database.transaction(app.system, async (tx) => {
          await updateProfile(tx, { userId: who.userId }, who.scope.employerId, form)
          await welcome(tx, app, who.userId)
        }),
      ]),
    )
    expect(await given(cast)).toEqual({ balance: 10, movements: 1 })
  }
})
