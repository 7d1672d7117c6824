import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'
import { castLink } from '#test/login-links.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
})
beforeEach(() => app.db.query('delete from rate_limits'))
afterAll(async () => {
  await server.close()
  await app.close()
})

const PASSWORD = { newPassword: 'fire-blå-hester-ler', confirmation: 'fire-blå-hester-ler' }
const DOORS = [
  ['/api/login-link/check', {}, 200],
  ['/api/login-link', {}, 410],
  ['/api/invitation/check', {}, 200],
  ['/api/invitation', PASSWORD, 410],
  ['/api/confirm-email', {}, 410],
] as const

const knock = async ([path, more]: (typeof DOORS)[number], token: string) =>
  (await server.anonymous('POST', path, { token, ...more })).status
const guess = (index: number) => `gjettet${index}`.padEnd(22, 'x')

it('thirty guesses in a minute, at whichever door, and no more', async () => {
  for (let index = 0; index < 30; index += 1) {
    const door = DOORS[index % DOORS.length] ?? DOORS[0]
    expect(await knock(door, guess(index))).toBe(door[2])
  }
  for (const door of DOORS) expect(await knock(door, guess(99))).toBe(429)
})

it('a link that works still opens, and is not counted', async () => {
  for (let index = 0; index < 31; index += 1) await knock(DOORS[1], guess(index))
  const counted = await app.db.query('select count from rate_limits')
  const token = await castLink(app, kari.userId, 'login')
  expect(await knock(DOORS[0], token)).toBe(200)
  expect(await knock(DOORS[1], token)).toBe(200)
  expect(await app.db.query('select count from rate_limits')).toEqual(counted)
})
