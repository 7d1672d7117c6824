import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from './app.ts'
import { cookieFor } from './callers.ts'
import { castKari } from './cast.ts'
import { serveTestApp } from './http.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
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

// Fails when a cookie is taken without its signature: then anyone who reads the sessions table can act as everyone in
// it.
it('what the database holds of a session opens nothing without the signature of the secret', async () => {
  const { userId } = await castKari(app)
  const genuine = await cookieFor(app, userId)
  const [row] = await app.db.query('select token from sessions where user_id = $1', [userId])
  const token = String(row?.['token'])
  expect(decodeURIComponent(genuine)).toMatch(new RegExp(`^vikarklar=${token}\\..{40,}$`))
  expect(await whoIs(genuine)).toMatchObject({ userId })

  const signature = genuine.slice(genuine.indexOf(token) + token.length)
  const other = `${signature.slice(0, 5)}${signature[5] === 'A' ? 'B' : 'A'}${signature.slice(6)}`
  for (const forged of [token, `${token}.`, `${token}${other}`, `${token}.${token}`])
    expect(await whoIs(`vikarklar=${forged}`)).toBeNull()
})
