import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from './app.ts'
import { cookieFor } from './callers.ts'
import { castKari } from './cast.ts'
import { serveTestApp } from './http.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let userId: string

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  userId = (await castKari(app)).userId
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const whoIs = async (cookie: string): Promise<unknown> => {
  const answer = await fetch(`${server.url}/api/me`, { headers: { cookie } })
  const person: unknown = await answer.json()
  return person
}

// Fails when a cookie is accepted without its signature: each guess then costs a lookup, and strangers skip their turn.
it('opens nothing by a cookie that we have not signed', async () => {
  const genuine = await cookieFor(app, userId)
  const [, token = '', signature = ''] =
    /^vikarklar=([\w-]{43})\.(.{40,})$/.exec(decodeURIComponent(genuine)) ?? []
  expect(await whoIs(genuine)).toMatchObject({ userId })

  const other = `${signature.slice(0, 5)}${signature[5] === 'A' ? 'B' : 'A'}${signature.slice(6)}`
  for (const forged of [token, `${token}.`, `${token}.${other}`, `${token}.${token}`])
    expect(await whoIs(`vikarklar=${forged}`)).toBeNull()
})

it('the cookie is found among others, and the first of its name counts', async () => {
  const [genuine, other] = [await cookieFor(app, userId), 'vikarklar=forged']
  expect(await whoIs(`theme=dark; a; ${genuine};x=1`)).toMatchObject({ userId })
  expect(await whoIs(`${genuine}; ${other}`)).toMatchObject({ userId })
  for (const cookie of [
    `${other}; ${genuine}`,
    `x${genuine}`,
    'vikarklar',
    'vikarklar=',
    'vikarklar=%E0%A4%A',
  ])
    expect(await whoIs(cookie)).toBeNull()
})

it('an expired session opens nothing, and is deleted when it is presented', async () => {
  const cookie = await cookieFor(app, userId)
  const [, token] = /=(.+?)\./.exec(cookie) ?? []
  const expired = await app.db.query(
    "update sessions set expires_at = now() - interval '1 second' where token_hash = sha256($1) returning id",
    [token],
  )
  expect(expired).toHaveLength(1)
  expect(await whoIs(cookie)).toBeNull()
  expect(await app.db.query('select from sessions where token_hash = sha256($1)', [token])).toEqual([])
})
