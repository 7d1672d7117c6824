import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castVikar } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
})
beforeEach(() => app.db.query('delete from rate_limits'))
afterAll(async () => {
  await server.close()
  await app.close()
})

const doors = [
  ['GET', (token: string) => `/r/${token}`],
  ['POST', (token: string) => `/r/${token}`],
  ['POST', (token: string) => `/r/${token}/avbud`],
  ['POST', (token: string) => `/api/responses/${token}/claim`],
  ['POST', (token: string) => `/api/responses/${token}/decline`],
  ['POST', (token: string) => `/api/responses/${token}/withdraw`],
] as const

const guess = (index: number) => `gjettet${index}`.padEnd(22, 'x')

/** Sends requests with different paths; all their answers are counted together. */
const knock = async ([method, address]: (typeof doors)[number], token: string) => {
  const path = address(token)
  if (!path.startsWith('/api/') && method === 'POST') {
    const form = new URLSearchParams({ response: 'declined' })
    return (await fetch(server.url + path, { method, body: form, redirect: 'manual' })).status
  }
  return (await server.anonymous(method, path, method === 'GET' ? undefined : {})).status
}

it('allows thirty guesses in a minute across all routes, and no more', async () => {
  for (let index = 0; index < 30; index += 1)
    expect(await knock(doors[index % doors.length]!, guess(index))).toBe(404)
  for (const door of doors) expect(await knock(door, guess(99))).toBe(429)
})

it('a known link still opens', async () => {
  const kari = await castKari(app)
  const ola = await castVikar(app, kari, 'Ola Hansen')
  const { token } = await castAssignment(app, kari, { channels: ['email'] })
  for (let index = 0; index < 31; index += 1) await knock(doors[3], guess(index))
  expect(await knock(doors[3], guess(99))).toBe(429)
  expect(await knock(doors[0], token(ola.id))).toBe(200)
  expect(await knock(doors[3], token(ola.id))).toBe(200)
})
