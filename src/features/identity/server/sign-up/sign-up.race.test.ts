import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { signUp } from './sign-up.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

// Fails when `onConflict(...).doNothing()` is taken out of the user's insert: the slower ones then fail with an
// error.
it('simultaneous sign-ups for one address make one account', async () => {
  for (let round = 0; round < 10; round += 1) {
    const person = {
      fullName: 'Grete Lie',
      email: `grete${round}@solsiden.example`,
      company: null,
      passwordHash: 'x',
    }
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () =>
        app.database.transaction(app.system, (tx) => signUp(tx, app, person, app.clock.now())),
      ),
    )
    const kinds = outcomes.map(({ kind }) => kind).toSorted()
    expect(kinds).toEqual(['created', 'email-taken', 'email-taken', 'email-taken', 'email-taken'])
  }
  const [counted] = await app.db.query(
    `select (select count(*)::int from users) as users, (select count(*)::int from employers) as employers,
       (select count(*)::int from email_history) as mails`,
  )
  expect(counted).toEqual({ users: 10, employers: 10, mails: 10 })
})
