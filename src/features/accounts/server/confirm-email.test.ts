import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castVikar, giveCredits, shift, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator

beforeEach(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  await app.db.query('update users set email_verified = false')
})
afterEach(async () => {
  await server.close()
  await app.close()
})

const confirm = (token: string) => server.anonymous('POST', '/api/confirm-email', { token })

/** The secrets of the confirmation links that were made, the oldest first. */
const tokens = async () => {
  const links = await app.db.query("select id from login_links where purpose = 'confirm-email' order by id")
  return links.map(({ id }) => app.tokens.derive('login_links', String(id)))
}

describe('the confirmation link', () => {
  it('confirms the address, once', async () => {
    const [token = ''] = await tokens()
    const first = await confirm(token)
    expect({ status: first.status, body: first.body }).toEqual({ status: 200, body: { email: kari.email } })
    expect(await app.db.query('select email_verified from users')).toEqual([{ email_verified: true }])
    const second = await confirm(token)
    expect(second.status).toBe(410)
    expect(second.body).toMatchObject({ message: 'Lenken er ugyldig, brukt eller utløpt' })
  })

  it('is one answer when it is unknown, tampered with, of another purpose, expired or used', async () => {
    const [token = ''] = await tokens()
    const tampered = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
    const answers = [await confirm(tampered), await confirm('x'.repeat(22)), await confirm('')]
    await app.db.query("update login_links set purpose = 'login'")
    answers.push(await confirm(token))
    await app.db.query("update login_links set purpose = 'confirm-email', expires_at = now()")
    answers.push(await confirm(token))
    await app.db.query("update login_links set expires_at = now() + interval '1 hour', used_at = now()")
    answers.push(await confirm(token))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([410]))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await app.db.query('select email_verified from users')).toEqual([{ email_verified: false }])
  })

  it('is not used by opening it in a browser', async () => {
    const [token = ''] = await tokens()
    await server.anonymous('GET', `/auth/bekreft?token=${token}`)
    await server.anonymous('GET', `/api/confirm-email?token=${token}`)
    expect(await app.db.query('select used_at from login_links')).toEqual([{ used_at: null }])
    expect((await confirm(token)).status).toBe(200)
  })
})

describe('a new confirmation mail', () => {
  it('brings a link of its own, and the first one stays valid', async () => {
    const asKari = await server.as(kari)
    expect((await asKari('POST', '/api/resend-confirmation', {})).status).toBe(200)
    const [first = '', second = ''] = await tokens()
    expect(second).not.toBe(first)
    expect((await confirm(second)).status).toBe(200)
    expect((await confirm(first)).status).toBe(200)
  })

  it('comes at most three times an hour', async () => {
    const asKari = await server.as(kari)
    const statuses = []
    for (let round = 0; round < 4; round += 1) {
      statuses.push((await asKari('POST', '/api/resend-confirmation', {})).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
    expect(await tokens()).toHaveLength(4) // with the one of the sign-up
  })

  it('is not sent to a confirmed address, nor to a visitor', async () => {
    const asKari = await server.as(kari)
    await app.db.query('update users set email_verified = true')
    expect((await asKari('POST', '/api/resend-confirmation', {})).status).toBe(200)
    expect((await server.anonymous('POST', '/api/resend-confirmation', {})).status).toBe(401)
    expect(await tokens()).toHaveLength(1)
  })
})

describe('an administrator who has not confirmed', () => {
  it('builds the register and looks around', async () => {
    const asKari = await server.as(kari)
    const added = await asKari('POST', '/api/vikarer', {
      fullName: 'Ola Hansen',
      phone: '912 34 567',
      email: 'ola@vikar.example',
      company: '',
      skills: '',
      availability: 'available',
    })
    const looks = await Promise.all([
      asKari('GET', '/api/vikarer'),
      asKari('GET', '/api/assignments'),
      asKari('GET', '/api/assignments/candidates'),
      asKari('GET', '/api/credits/balance'),
    ])
    expect([added, ...looks].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  })

  it('cannot send to others before, and can after', async () => {
    await castVikar(app, kari, 'Ola Hansen')
    await giveCredits(app, kari, 5)
    const asKari = await server.as(kari)
    const refused = await asKari('POST', '/api/assignments', shift())
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({
      message: 'Bekreft e-postadressen din før du sender til andre. Lenken ligger i e-posten vi sendte deg.',
    })
    expect(await app.db.query('select 1 from assignments')).toEqual([])
    const [token = ''] = await tokens()
    await confirm(token)
    expect((await asKari('POST', '/api/assignments', shift())).status).toBe(200)
  })
})
