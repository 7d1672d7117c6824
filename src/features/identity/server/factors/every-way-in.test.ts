import { globSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer } from '#app/server.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { inside, rest, type Answer, type Send } from '#test/calling.ts'
import { startSessionOf } from '#test/callers.ts'
import { castLink } from '#test/login-links.ts'
import { setUpProvider } from '#test/oidc-samples.ts'
import { procedures, type Listed } from '#test/procedures.ts'
import { castSamples } from '#test/samples.ts'
import { giveFactor, isHalfway } from '#test/second-factor.ts'

// No way into a session goes round the second factor. The ways are not listed by hand: every procedure of the
// contract is called with what it is for, while everybody has a factor, and what comes back as a session's cookie
// must open nothing.

let app: TestApp
let server: FastifyInstance
let send: Send
let cast: Awaited<ReturnType<typeof castSamples>>

beforeAll(async () => {
  app = await openTestApp()
  server = await createServer(app)
  send = inside(server)
  cast = await castSamples(app, send)
})
afterAll(async () => {
  await server.close()
  await app.close()
})

/** The session that an answer hands to the browser, if it does. */
const sessionIn = ({ headers }: Answer): string | null => {
  const cookies = [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';', 1)[0] ?? '')
  return cookies.find((cookie) => /^vikarklar=./.test(cookie)) ?? null
}

const cookieOfBrowser = ({ headers }: Answer): string =>
  [headers['set-cookie'] ?? []].flat()[0]?.split(';', 1)[0] ?? ''

const whoIs = async (cookie: string) => (await send({ method: 'GET', path: '/api/me', cookie })).json

const halfSession = async (person: { readonly userId: string }) => {
  const { userId } = person
  const cookies = await startSessionOf(app, { userId, purpose: 'login' })
  return cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ')
}

/**
 * Calls it with what it does its work with, as a visitor or halfway in; everyone who is known by then has a second
 * factor.
 */
const callAtTheDoor = async (procedure: Listed) => {
  await app.db.query('delete from rate_limits')
  const { by, sample } = cast.sampled(procedure)
  const input = (await sample()) ?? {}
  // A factor on an address that was never confirmed ends with its owner's first link.
  await app.db.query('update users set email_verified = true')
  for (const { id } of await app.db.query('select id from users')) await giveFactor(app, String(id))
  return send({
    ...rest(procedure, input),
    ...(by && isHalfway(by.userId) ? { cookie: await halfSession(by) } : {}),
  })
}

/** Procedures that start a session; `half`: the session waits for the second factor. */
const WAYS: Record<string, 'half' | 'whole'> = {
  'sign-in': 'half',
  'admin-sign-in': 'half', // a link from the mailbox or from a superadmin
  'choose-password': 'half',
  'sign-up': 'whole', // a new account, which has no factor yet
  'join-with-member-invitation': 'whole', // the same
  'pass-second-step': 'whole', // the second step itself
  'log-in-with-passkey': 'whole', // the device has asked for a finger, a face or a PIN: that is the factor
}

describe('every procedure', () => {
  it.each(procedures)(
    '$operationId hands out no session that has passed by the factor',
    async (procedure) => {
      const cookie = sessionIn(await callAtTheDoor(procedure))
      const way = WAYS[procedure.operationId] ?? null
      expect(cookie !== null).toBe(way !== null)
      if (cookie === null) return
      const me = await whoIs(cookie)
      if (way === 'half') expect(me).toBeNull()
      else expect(me).toMatchObject({ userId: expect.any(String) })
    },
  )

  it.each(['login', 'admin-magic'] as const)('a link of the purpose %s is no exception', async (purpose) => {
    const token = await castLink(app, cast.kari.userId, purpose)
    await giveFactor(app, cast.kari.userId)
    const body = JSON.stringify({ token })
    const cookie = sessionIn(await send({ method: 'POST', path: '/api/login-link', body }))
    expect(await whoIs(cookie ?? '')).toBeNull()
    expect(cookie).not.toBeNull()
  })
})

describe('the login by a provider, which comes back beside the contract', () => {
  it('is no exception', async () => {
    const fake = await setUpProvider(app)
    const { userId } = cast.kari
    await app.db.query('delete from oidc_identities')
    await app.db.query("insert into oidc_identities (user_id, issuer, subject) values ($1, $2, 'kari-1')", [
      userId,
      fake.provider.issuer,
    ])
    await app.db.query('delete from rate_limits')
    const path = '/api/login-providers/entra/login'
    const begun = await send({ method: 'POST', path, body: '{}' })
    await giveFactor(app, userId)
    const back = fake.authorize((begun.json as { address: string }).address)
    const answer = await send({ method: 'GET', path: back, cookie: cookieOfBrowser(begun) })
    const cookie = sessionIn(answer)
    expect(cookie).not.toBeNull()
    expect(await whoIs(cookie ?? '')).toBeNull()
  })
})

describe('a session that has not passed it', () => {
  it.each([
    ['/api/me', 200, 'null'],
    ['/api/profile', 401, null],
    ['/api/live', 401, null],
    ['/api/archive', 401, null],
    ['/api/vikarer.csv', 401, null],
    ['/utboks', 404, null],
  ])('opens nothing at %s', async (path, status, text) => {
    await giveFactor(app, cast.kari.userId)
    const answer = await send({ method: 'GET', path, cookie: await halfSession(cast.kari) })
    expect(answer.status).toBe(status)
    if (text !== null) expect(answer.text).toBe(text)
  })
})

describe('the source', () => {
  const sources = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.{ts,tsx}'] })
  const filesWith = (pattern: RegExp) =>
    sources.filter((file) => pattern.test(readFileSync(file, 'utf8'))).toSorted()

  it('starts sessions in one place and finds them in one place', () => {
    expect(filesWith(/into sessions\b|insertInto\('sessions'\)/)).toEqual([
      'src/features/identity/server/sessions/start-session.ts',
    ])
    expect(filesWith(/where s\.token_hash/)).toEqual([
      'src/features/identity/server/sessions/find-session.ts',
    ])
    expect(filesWith(/await findSession\(/)).toEqual([
      'src/features/identity/server/sessions/read-session.ts',
    ])
  })

  it('has no second address for logins', async () => {
    for (const path of ['/api/auth/sign-in/email', '/api/auth/start-session', '/api/start-session'])
      expect((await send({ method: 'POST', path, body: '{}' })).status).toBe(404)
  })
})
