import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { PASSWORD, castKari, castVikar, giveCredits, shift, type CastAdministrator } from '#test/cast.ts'
import { cookieFor } from '#test/callers.ts'
import { serveTestApp } from '#test/http.ts'
import { notices, openLiveTab } from '#test/live-tab.ts'
import { until } from '#test/until.ts'

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

/** In a browser that is logged in as Kari, as the one that signed up is. */
const confirm = async (token: string) => (await server.as(kari))('POST', '/api/confirm-email', { token })

const confirmElsewhere = (token: string) => server.anonymous('POST', '/api/confirm-email', { token })

/** The secrets of the confirmation links that were made, the oldest first. */
const tokens = async () => {
  const links = await app.db.query("select id from login_links where purpose = 'confirm-email' order by id")
  return links.map(({ id }) => app.tokens.derive('login_links', String(id)))
}

describe('the confirmation link', () => {
  it('confirms the address, once', async () => {
    const [token = ''] = await tokens()
    const first = await confirm(token)
    expect({ status: first.status, body: first.body }).toEqual({
      status: 200,
      body: { email: kari.email, needsPassword: false },
    })
    expect(await app.db.query('select email_verified from users')).toEqual([{ email_verified: true }])
    const second = await confirm(token)
    expect(second.status).toBe(410)
    expect(second.body).toMatchObject({ message: 'Lenken er ugyldig, brukt eller utløpt' })
  })

  it('is noticed by the other tabs of its user', async () => {
    const tab = await openLiveTab(server.url, await cookieFor(app, kari.userId))
    const [token = ''] = await tokens()
    await confirm(token)
    await until(() => notices(tab).flat().includes('account'))
    tab.close()
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

describe('outside the browser that signed up', () => {
  const passwords = { newPassword: 'vinter-mot-fjorden', confirmation: 'vinter-mot-fjorden' }

  it('confirms nothing, and asks for a new password', async () => {
    const [token = ''] = await tokens()
    const answer = await confirmElsewhere(token)
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { email: kari.email, needsPassword: true },
    })
    expect(await app.db.query('select email_verified from users')).toEqual([{ email_verified: false }])
    expect(await app.db.query('select used_at from login_links')).toEqual([{ used_at: null }])
  })

  it('nor in the session of someone else, or of a superadmin by magic link', async () => {
    const [token = ''] = await tokens()
    const asKari = await server.as(kari)
    await app.db.query("update sessions set entered_by = 'admin-magic'")
    const answer = await asKari('POST', '/api/confirm-email', { token })
    expect(answer.body).toMatchObject({ needsPassword: true })
  })

  it('ends every way in of the one who signed up', async () => {
    const asStranger = await server.as(kari)
    await app.db.query(
      `insert into second_factors (user_id, sealed_secret, confirmed_at) select id, '', null from users`,
    )
    await app.db.query(
      `insert into oidc_identities (user_id, issuer, subject) select id, 'https://stranger.example', '1' from users`,
    )
    const [token = ''] = await tokens()
    const chosen = await server.anonymous('POST', '/api/invitation', { token, ...passwords })
    expect(chosen.status).toBe(200)
    expect((await asStranger('GET', '/api/profile')).status).toBe(401)
    const login = (password: string) =>
      server.anonymous('POST', '/api/sign-in', { email: kari.email, password })
    expect((await login(PASSWORD)).status).toBe(401)
    expect((await login(passwords.newPassword)).status).toBe(200)
    expect(await app.db.query('select email_verified from users')).toEqual([{ email_verified: true }])
    expect(
      await app.db.query('select 1 from second_factors union all select 1 from oidc_identities'),
    ).toEqual([])
  })

  it('sets no password once the address is confirmed', async () => {
    const asKari = await server.as(kari)
    await asKari('POST', '/api/resend-confirmation', {})
    const [first = '', second = ''] = await tokens()
    await confirm(first)
    expect((await server.anonymous('POST', '/api/invitation', { token: second, ...passwords })).status).toBe(
      410,
    )
    expect((await confirmElsewhere(second)).body).toMatchObject({ needsPassword: false })
  })
})

it('ends the other sessions of a never confirmed address', async () => {
  const [asKari, elsewhere] = [await server.as(kari), await server.as(kari)]
  const [token = ''] = await tokens()
  expect((await asKari('POST', '/api/confirm-email', { token })).status).toBe(200)
  expect((await asKari('GET', '/api/profile')).status).toBe(200)
  expect((await elsewhere('GET', '/api/profile')).status).toBe(401)
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
    expect(await tokens()).toHaveLength(4) // including the one of the sign-up
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
    expect((await asKari('POST', '/api/confirm-email', { token })).status).toBe(200)
    expect((await asKari('POST', '/api/assignments', shift())).status).toBe(200)
  })
})
