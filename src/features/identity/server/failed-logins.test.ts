import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castNils, castSara, PASSWORD, type CastAdministrator } from '#test/cast.ts'
import { dumpTables } from '#test/dump.ts'
import { serveTestApp } from '#test/http.ts'
import { castLink } from '#test/login-links.ts'
import { hearStatements } from '#test/statements.ts'

const UNKNOWN = 'ukjent@fjellhamar.example'
const WRONG = 'feil-passord-her'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let statements: ReturnType<typeof hearStatements>
let kari: CastAdministrator
/** Never chose a password. */
let nils: CastAdministrator
let sara: { userId: string; email: string }

beforeAll(async () => {
  statements = hearStatements()
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  nils = await castNils(app)
  sara = await castSara(app)
  await app.db.query('delete from accounts where user_id = $1', [nils.userId])
})
afterAll(async () => {
  statements.stop()
  await server.close()
  await app.close()
})
beforeEach(async () => {
  await app.db.query('delete from rate_limits')
  await app.db.query('truncate audit_log')
})

const signIn = (email: string, password = WRONG) =>
  server.anonymous('POST', '/api/sign-in', { email, password })
const noted = (action: string) =>
  app.db.query('select * from audit_log where action = $1 order by id', [action])

describe('a wrong password', () => {
  it('is noted with the user where there is one, and without where there is none', async () => {
    for (const email of [kari.email, sara.email, UNKNOWN]) expect((await signIn(email)).status).toBe(401)
    const nobody = { actor_user_id: null, subject_type: 'user', detail: {} }
    expect(await noted('login-failed')).toMatchObject([
      { ...nobody, subject_id: kari.userId, employer_id: kari.scope.employerId },
      { ...nobody, subject_id: sara.userId, employer_id: null },
      { ...nobody, subject_id: null, employer_id: null },
    ])
  })

  it('leaves neither the address nor the password in the log', async () => {
    for (const email of [kari.email, UNKNOWN]) await signIn(email)
    const log = (await dumpTables(app)).filter((line) => /^(audit_log|rate_limits) /.test(line))
    expect(log).toHaveLength(2 + 5)
    expect(log.join('\n')).not.toMatch(/@|feil-passord|fjellhamar/)
  })

  it('takes the same statements for known and unknown addresses', async () => {
    await signIn(kari.email)
    const sent = []
    for (const email of [kari.email, nils.email, sara.email, UNKNOWN])
      sent.push(await statements.during(() => signIn(email)))
    expect(new Set(sent.map((texts) => texts.join('\n'))).size).toBe(1)
    expect(sent[0]?.join('\n')).toContain('audit_log')
  })

  it('is not noted when it was the right one, nor beyond the limit of tries', async () => {
    expect((await signIn(kari.email, PASSWORD)).status).toBe(200)
    expect(await noted('login-failed')).toEqual([])
    for (let round = 0; round < 7; round += 1) await signIn(kari.email)
    expect(await noted('login-failed')).toHaveLength(5)
  })
})

describe('a link that leads nowhere', () => {
  it('is noted with whose it was, and never with its secret', async () => {
    const secret = await castLink(app, kari.userId, 'confirm-email')
    const [link] = await app.db.query('select id from login_links order by id desc limit 1')
    await server.anonymous('POST', '/api/login-link', { token: secret })
    await server.anonymous('POST', '/api/login-link', { token: 'x'.repeat(22) })
    expect(await noted('link-refused')).toMatchObject([
      { subject_id: link?.['id'], detail: { purpose: 'confirm-email', user: kari.userId } },
      { subject_id: null, detail: {} },
    ])
    expect((await dumpTables(app)).join('\n')).not.toContain(secret)
  })
})
