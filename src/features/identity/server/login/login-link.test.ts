import { serverPaths } from '#shared/server-paths.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deliverEmails } from '#features/email/server/deliver.ts'
import { createLocalMailbox } from '#features/email/server/local-mailbox.ts'
import { openLocalMessages } from '#server/local-messages.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castNils, castSara, type CastAdministrator } from '#test/cast.ts'
import { dumpTables } from '#test/dump.ts'
import { cookieOf } from '#test/cookies.ts'
import { serveTestApp, type Answer } from '#test/http.ts'
import { hearStatements } from '#test/statements.ts'
import { until } from '#test/until.ts'
import { sendAllLoginLinks, sendLoginLinks } from './login-link.ts'

const UNKNOWN = 'ukjent@fjellhamar.example'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let statements: ReturnType<typeof hearStatements>
let kari: CastAdministrator
/** Has not confirmed the address. */
let nils: CastAdministrator
/** Deactivated. */
let sara: { userId: string; email: string }

beforeEach(async () => {
  statements = hearStatements()
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  nils = await castNils(app)
  sara = await castSara(app)
  await app.db.query('update users set email_verified = false where id = $1', [nils.userId])
  await app.db.query('update profiles set soft_deleted = true where user_id = $1', [sara.userId])
  await app.db.query('delete from email_history')
})
afterEach(async () => {
  statements.stop()
  await server.close()
  await app.close()
})

const ask = (email: unknown) => server.anonymous('POST', '/api/login-link/request', { email })
/** The browser's cookie is new for each. */
const withoutSecret = ([name, value]: [string, string]) => [
  name,
  value.replace(/(?<=^vikarklar-ask=)[\w-]{22}/, ''),
]
const send = () => sendAllLoginLinks(app, app.system)
const WOKEN = "select from graphile_worker.jobs where task_identifier = 'send-login-links'"
const timesWoken = async () => (await app.db.query(WOKEN)).length
const waiting = async () =>
  (await app.db.query('select email from login_link_requests order by email')).map(({ email }) => email)
const mailed = async () =>
  (await app.db.query('select kind, recipient from email_history order by recipient')).map(
    ({ kind, recipient }) => `${String(kind)} ${String(recipient)}`,
  )

describe("the answer to 'Glemt passord'", () => {
  it('does not tell a known address from an unknown, a deactivated or an unconfirmed one', async () => {
    await ask('varm@opp.example')
    await until(async () => (await timesWoken()) === 1)
    const answers: Answer[] = []
    const sent: string[] = []
    for (const email of [kari.email, UNKNOWN, sara.email, nils.email]) {
      await app.db.query('delete from graphile_worker._private_jobs') // one that waits serves every request
      const texts = await statements.during(async () => {
        answers.push(await ask(email))
        await until(async () => (await timesWoken()) === 1)
      })
      sent.push(
        texts
          .filter((text) => text !== WOKEN)
          .toSorted()
          .join('\n'),
      )
    }
    const visible = answers.map(({ status, text, headers }) =>
      JSON.stringify([status, text, [...headers].filter(([name]) => name !== 'date').map(withoutSecret)]),
    )
    expect(answers[0]).toMatchObject({ status: 200, body: {} })
    expect(new Set(visible).size).toBe(1)
    expect(new Set(sent).size).toBe(1)
    expect(sent[0]).toContain('login_link_requests')
    expect(sent[0]).not.toMatch(/users|profiles|accounts/)
  })

  it('comes before any look-up of the address: it only stores a request and wakes the job', async () => {
    const before = await dumpTables(app)
    await ask(kari.email)
    const added = (await dumpTables(app)).filter((line) => !before.includes(line))
    const tables = new Set(added.map((line) => line.split(' ')[0]))
    expect(tables).toEqual(new Set(['login_link_requests', 'rate_limits']))
    await until(async () => (await timesWoken()) === 1)
  })

  it.each([
    '',
    'kari',
    'kari@x.example\r\nBcc: alle@x.no',
    `${'k'.repeat(250)}@x.example`,
    'k\u0000@x.example',
    null,
    5,
  ])('refuses %j on the field', async (email) => {
    const { status, body } = await ask(email)
    expect(status).toBe(422)
    expect(body).toMatchObject({ data: { fields: [{ path: 'email' }] } })
    expect(await waiting()).toEqual([])
  })

  it('is possible three times an hour for an address, known or unknown, in any letter case', async () => {
    for (const email of [kari.email, UNKNOWN]) {
      const statuses = []
      for (const written of [email, email.toUpperCase(), ` ${email} `, email])
        statuses.push((await ask(written)).status)
      expect(statuses).toEqual([200, 200, 200, 429])
    }
    expect(await waiting()).toHaveLength(6)
  })

  it('comes thirty times an hour to one network address', async () => {
    await ask(kari.email)
    await app.db.query("update rate_limits set count = 29 where key like 'forgot-address:%'")
    expect((await ask(nils.email)).status).toBe(200)
    const refused = await ask(UNKNOWN)
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({ message: 'For mange forsøk.' })
  })

  it('leaves no address in the counts', async () => {
    await ask(kari.email)
    const keys = (await app.db.query('select key from rate_limits')).map(({ key }) => String(key))
    expect(keys).toHaveLength(2)
    for (const key of keys) expect(key).toMatch(/^forgot-(account|address):[\w-]{43}$/)
  })
})

describe('the mail with the link', () => {
  it('goes to everyone with a login in use, and the requests are forgotten', async () => {
    for (const email of [kari.email, UNKNOWN, sara.email, nils.email]) await ask(email)
    await send()
    expect(await mailed()).toEqual([`login-link ${kari.email}`, `login-link ${nils.email}`])
    expect(await waiting()).toEqual([])
  })

  it('brings a link of half an hour whose secret is stored nowhere', async () => {
    const now = new Date()
    app.clock.set(now.toISOString())
    const browser = { cookie: cookieOf((await ask(kari.email)).headers) }
    await send()
    const [link] = await app.db.query(
      "select id, expires_at from login_links where purpose = 'login' and user_id = $1",
      [kari.userId],
    )
    const expiresAt = new Date(now.getTime() + 30 * 60_000)
    expect(link?.['expires_at']).toEqual(expiresAt)
    expect(await app.db.query('select valid_until from email_history')).toEqual([{ valid_until: expiresAt }])
    await deliverEmails(
      app,
      app.system,
      createLocalMailbox(app.config.dataDir),
      async () => [],
      async () => [],
    )
    const [mail] = await openLocalMessages(app.config.dataDir, 'email').newest(1)
    const token = app.tokens.derive('login_links', String(link?.['id']))
    const address = app.config.appUrl + serverPaths.authMagicLink(token, expiresAt)
    expect(address).toContain('&exp=')
    expect(mail).toMatchObject({
      to: kari.email,
      subject: 'Logg inn på Vikarklar',
      text: expect.stringContaining(address),
      html: expect.stringContaining(address.replace('&', '&amp;')),
    })
    expect((await dumpTables(app)).join('\n')).not.toContain(token)
    expect((await server.anonymous('POST', '/api/login-link', { token }, browser)).status).toBe(200)
  })

  it('comes once after three requests while the worker was down', async () => {
    for (let round = 0; round < 3; round += 1) await ask(kari.email)
    await send()
    expect(await mailed()).toEqual([`login-link ${kari.email}`])
  })

  it('comes once to each when two workers look at once', async () => {
    await app.db.query(`
      with made as (
        insert into users (email, name, email_verified)
        select 'vikar' || n || '@vikar.example', 'Ola Vikar', true from generate_series(1, 55) n returning id, email),
      asked as (insert into login_link_requests (email) select email from made)
      insert into profiles (user_id, full_name, role) select id, 'Ola Vikar', 'substitute' from made`)
    await Promise.all([send(), send()])
    const recipients = await mailed()
    expect(recipients).toHaveLength(55)
    expect(new Set(recipients).size).toBe(55)
    expect(await waiting()).toEqual([])
  })

  it('survives a crash: either the request or the mail is stored', async () => {
    await ask(kari.email)
    const crashing = app.database.transaction(app.system, async (tx) => {
      expect(await sendLoginLinks(tx, app, app.clock.now())).toBe(1)
      throw new Error('crash')
    })
    await expect(crashing).rejects.toThrow('crash')
    expect([await waiting(), await mailed()]).toEqual([[kari.email], []])
    await send()
    expect([await waiting(), await mailed()]).toEqual([[], [`login-link ${kari.email}`]])
  })

  it('is no reason to stop when none of the addresses is known', async () => {
    for (let index = 0; index < 25; index += 1)
      await app.db.query('insert into login_link_requests (email) values ($1)', [`ukjent${index}@x.example`])
    await ask(kari.email)
    await send()
    expect([await waiting(), await mailed()]).toEqual([[], [`login-link ${kari.email}`]])
  })
})
