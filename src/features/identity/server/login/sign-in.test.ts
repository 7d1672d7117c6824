import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { startSessionOf } from '#test/callers.ts'
import { castKari, PASSWORD, type CastAdministrator } from '#test/cast.ts'
import { cookieOf } from '#test/cookies.ts'
import { serveTestApp } from '#test/http.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(async () => {
  await app.db.query('delete from rate_limits')
  await softDelete(false)
})

const signIn = (email: string, password: string) =>
  server.anonymous('POST', '/api/sign-in', { email, password })
const softDelete = (softDeleted: boolean) =>
  app.db.query('update profiles set soft_deleted = $2 where user_id = $1', [kari.userId, softDeleted])

describe('logging in', () => {
  it('opens with the right password, in whatever case the address is written', async () => {
    for (const email of [kari.email, 'Kari@FJELLHAMAR.example', ` ${kari.email} `]) {
      const { status, body } = await signIn(email, PASSWORD)
      expect({ status, body }).toEqual({ status: 200, body: { role: 'administrator', secondStep: false } })
    }
  })

  it('answers the same to a wrong password, an unknown address and a deactivated user', async () => {
    const wrong = await signIn(kari.email, `${PASSWORD}9`)
    const unknown = await signIn('ukjent@fjellhamar.example', PASSWORD)
    await softDelete(true)
    const deactivated = await signIn(kari.email, PASSWORD)
    expect(wrong.status).toBe(401)
    expect(wrong.body).toMatchObject({ code: 'WRONG_CREDENTIALS', message: 'Feil e-post eller passord' })
    for (const other of [unknown, deactivated]) {
      expect(other.status).toBe(wrong.status)
      expect(other.text).toBe(wrong.text)
      expect([...other.headers.keys()]).toEqual([...wrong.headers.keys()])
      expect(other.headers.getSetCookie()).toEqual([])
    }
  })

  it('makes no session for a deactivated user, also not one that a restored account would wake up', async () => {
    await app.db.query('delete from sessions')
    await softDelete(true)
    expect((await signIn(kari.email, PASSWORD)).status).toBe(401)
    expect(await startSessionOf(app, { userId: kari.userId, purpose: 'login' })).toEqual([])
    expect(await app.db.query('select 1 from sessions')).toEqual([])
  })

  it('asks for both fields', async () => {
    const { status, body } = await signIn('', '')
    expect(status).toBe(422)
    expect(body).toMatchObject({
      data: {
        fields: [
          { path: 'email', message: 'E-postadresse mangler' },
          { path: 'password', message: 'Skriv passordet ditt' },
        ],
      },
    })
  })
})

describe('a session', () => {
  it('is a cookie that no script can read and no other site can send', async () => {
    const { headers } = await signIn(kari.email, PASSWORD)
    const cookies = headers.getSetCookie()
    expect(cookies).toHaveLength(1)
    const attributes = (cookies[0] ?? '').split('; ')
    expect(attributes[0]).toMatch(/^vikarklar=.+/)
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/']))
    expect(attributes).not.toContain('Secure') // http on localhost
  })

  it('is bound to this host and to https where the service is served by https', async () => {
    const env = {
      APP_URL: 'https://x.example',
      SMS_GATEWAY: 'local',
      SMTP_URL: 'local',
      STRIPE_SECRET_KEY: 'local',
    }
    const secureApp = await openTestApp(env)
    const secureServer = await serveTestApp(secureApp)
    try {
      const { email } = await castKari(secureApp)
      const signedIn = await secureServer.anonymous('POST', '/api/sign-in', { email, password: PASSWORD })
      const [cookie = '', ...others] = signedIn.headers.getSetCookie()
      expect(others).toEqual([])
      expect(cookie).toMatch(/^__Host-vikarklar=/)
      const attributes = cookie.split('; ')
      expect(attributes).toEqual(expect.arrayContaining(['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']))
      expect(cookie).not.toMatch(/domain=/i)
      const me = await fetch(`${secureServer.url}/api/me`, {
        headers: { cookie: cookieOf(signedIn.headers) },
      })
      expect(await me.json()).toMatchObject({ email })
      expect(me.headers.get('strict-transport-security')).toMatch(/max-age=\d+/)
    } finally {
      await secureServer.close()
      await secureApp.close()
    }
  })

  it('ends with the logout, also for a kept cookie', async () => {
    const asKari = await server.as(kari)
    expect((await asKari('GET', '/api/me')).body).toMatchObject({ userId: kari.userId })
    const { status, headers } = await asKari('POST', '/api/sign-out', {})
    expect(status).toBe(200)
    expect(headers.getSetCookie()[0]).toMatch(/^vikarklar=;.*Max-Age=0/i)
    expect((await asKari('GET', '/api/me')).body).toBeNull()
    expect((await asKari('GET', '/api/vikarer')).status).toBe(401)
  })

  it('leaves other browsers logged in when one logs out', async () => {
    const [phone, office] = [await server.as(kari), await server.as(kari)]
    await phone('POST', '/api/sign-out', {})
    expect((await office('GET', '/api/vikarer')).status).toBe(200)
  })

  it('ends at the next request of a user who has been deactivated', async () => {
    const asKari = await server.as(kari)
    expect((await asKari('GET', '/api/vikarer')).status).toBe(200)
    await softDelete(true)
    expect((await asKari('GET', '/api/vikarer')).status).toBe(401)
    expect((await asKari('GET', '/api/me')).body).toBeNull()
  })

  it('ends when its time is over', async () => {
    const asKari = await server.as(kari)
    await app.db.query("update sessions set expires_at = now() - interval '1 second'")
    expect((await asKari('GET', '/api/vikarer')).status).toBe(401)
  })

  it('is not opened by a forged or tampered cookie', async () => {
    const { headers } = await signIn(kari.email, PASSWORD)
    const cookie = cookieOf(headers)
    const [name, value = ''] = cookie.split('=')
    const [unsigned = ''] = cookie.split('.')
    const tampered = `${name}=${value.startsWith('A') ? 'B' : 'A'}${value.slice(1)}`
    for (const bad of [unsigned, `${unsigned}.`, tampered, `${name}=`, `${name}=%00`, 'x=y', ';;;']) {
      const answer = await fetch(`${server.url}/api/vikarer`, { headers: { cookie: bad } })
      expect(answer.status).toBe(401)
    }
  })
})
