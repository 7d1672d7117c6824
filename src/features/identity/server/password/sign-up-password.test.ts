import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { serveTestApp } from '#test/http.ts'

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
beforeEach(() => app.db.query('delete from rate_limits'))

const signUp = (password: string) =>
  server.anonymous('POST', '/api/sign-up', {
    fullName: 'Grete Lie',
    email: 'grete@solsiden.example',
    password,
    company: 'Solsiden barnehage',
    termsAccepted: true,
  })

describe('signing up', () => {
  it.each([
    'password1',
    'Passord123!',
    'Barnehage2026',
    'aaaaaaaaa',
    'grete@solsiden.example',
    'GreteLie1',
    'solsidenbarnehage',
  ])('with %s is refused on the password, and makes nothing', async (password) => {
    const { status, body } = await signUp(password)
    expect(status).toBe(422)
    const message = 'Passordet er lett å gjette. Velg et annet, gjerne noen ord etter hverandre.'
    expect(body).toMatchObject({ code: 'INPUT_INVALID', data: { fields: [{ path: 'password', message }] } })
    expect(await app.db.query('select 1 from users')).toEqual([])
  })

  it('may consist of a few words', async () => {
    expect((await signUp('fire-blå-hester-ler')).status).toBe(200)
  })
})
