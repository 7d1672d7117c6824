import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castNils, castVikar, type CastAdministrator } from '#test/cast.ts'
import { createAccount } from './create-account.ts'
import { giveLogin } from './give-login.ts'

let app: TestApp
let kari: CastAdministrator
let nils: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  nils = await castNils(app)
})
afterAll(() => app.close())

const ROUNDS = 10

const castAt = async (administrator: CastAdministrator, email: string) => {
  const { id } = await castVikar(app, administrator, 'Ola Hansen')
  await app.db.query('update vikarer set email = $2 where id = $1', [id, email])
  return id
}
const invite = ({ scope }: CastAdministrator, id: string) => giveLogin(app, scope, id, createAccount)
const outcomes = (made: Awaited<ReturnType<typeof invite>>[]) =>
  made.map((outcome) => (outcome.kind === 'refused' ? outcome.code : outcome.kind)).toSorted()

/** Counts the users of an address, the rows that invite them, and the mails. */
const found = async (email: string) => {
  const [row] = await app.db.query(
    `select (select count(*)::int from users where email = $1) as users,
      (select count(*)::int from login_invitations i join users u on u.id = i.user_id where u.email = $1) as invited,
      (select count(*)::int from login_links l join users u on u.id = l.user_id where u.email = $1) as links,
      (select count(*)::int from email_history where recipient = $1) as mails`,
    [email],
  )
  return row
}

// Fails when `.forUpdate()` is removed from `lockVikar`.
it('exactly one of several presses gives the login and mails it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const email = `trykk${round}@vikar.example`
    const id = await castAt(kari, email)
    const made = await Promise.all(Array.from({ length: 4 }, () => invite(kari, id)))
    expect(outcomes(made)).toEqual(['ALREADY_INVITED', 'ALREADY_INVITED', 'ALREADY_INVITED', 'sent'])
    expect(await found(email)).toEqual({ users: 1, invited: 1, links: 1, mails: 1 })
  }
})

// Fails when `.onConflict(...)` is removed from `findOrMakeSubstitute`.
it('two employers who invite the same new address share the login, and both mails have a link', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const email = `delt${round}@vikar.example`
    const [atKari, atNils] = [await castAt(kari, email), await castAt(nils, email)]
    const made = await Promise.all([invite(kari, atKari), invite(nils, atNils)])
    expect(outcomes(made)).toEqual(['sent', 'sent'])
    expect(await found(email)).toEqual({ users: 1, invited: 2, links: 2, mails: 2 })
  }
})

// Fails when the count of TAKEN_PER_EMPLOYER comes after `findOrMakeSubstitute` in `createAccount`.
it('tells an employer ten times a day that an address is an administrator’s, also under concurrency', async () => {
  await app.db.query('delete from rate_limits')
  await app.db.query('drop index if exists vikarer_email') // every row has the same address here
  const rows = await Promise.all(Array.from({ length: 14 }, () => castAt(kari, nils.email)))
  const made = await Promise.all(rows.map((id) => invite(kari, id)))
  expect(outcomes(made).filter((outcome) => outcome === 'EMAIL_EXISTS')).toHaveLength(10)
  expect(outcomes([await invite(kari, await castAt(kari, 'ny@vikar.example'))])).toEqual(['too-many'])
  await app.db.query('delete from rate_limits')
  expect(outcomes([await invite(kari, await castAt(kari, 'enda.ny@vikar.example'))])).toEqual(['sent'])
})

// Fails when the check of 'login_invitations_user' is removed from `giveLogin`, or the unique index from the
// migration.
it('exactly one of two administrators gives the same login to two rows of the register', async () => {
  // This index would prevent two rows with one address; here the index on the login must decide alone.
  await app.db.query('drop index if exists vikarer_email')
  for (let round = 0; round < ROUNDS; round += 1) {
    const email = `dobbel${round}@vikar.example`
    const rows = [await castAt(kari, email), await castAt(kari, email)]
    const made = await Promise.all(rows.map((id) => invite(kari, id)))
    expect(outcomes(made)).toEqual(['EMAIL_IN_VIKARER', 'sent'])
    expect(await found(email)).toEqual({ users: 1, invited: 1, links: 1, mails: 1 })
  }
})
