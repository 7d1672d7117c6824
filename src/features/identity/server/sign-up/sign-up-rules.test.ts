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

let people = 0
const signUp = (changes: object) => {
  people += 1
  return server.anonymous('POST', '/api/sign-up', {
    fullName: 'Grete Lie',
    email: `grete${people}@solsiden.example`,
    password: 'vinterferie-08',
    company: 'Solsiden barnehage',
    termsAccepted: true,
    ...changes,
  })
}

const NAME_LETTERS = 'Navn kan kun inneholde bokstaver, mellomrom, bindestrek og apostrof'
const NAME_ADDRESS = 'Navn kan ikke se ut som en nettadresse. Skriv mellomrom etter punktum.'

describe('a field that breaks a rule is refused with its message', () => {
  it.each([
    ['fullName', 'G', 'Navn må være minst 2 tegn'],
    ['fullName', '   ', 'Navn må være minst 2 tegn'],
    ['fullName', 'G'.repeat(101), 'Navn kan ikke være lengre enn 100 tegn'],
    ['fullName', 'Grete2', NAME_LETTERS],
    ['fullName', 'Grete\nLie', NAME_LETTERS],
    ['fullName', 'vinn.evil.example', NAME_ADDRESS],
    ['fullName', 'Vinn på www.evil.example', NAME_ADDRESS],
    ['fullName', 'Gå til EVIL.NO', NAME_ADDRESS],
    ['fullName', 'Grete www. evil', NAME_ADDRESS],
    ['fullName', 'a-b.no', NAME_ADDRESS],
    ['fullName', 'blåbær.no', NAME_ADDRESS],
    ['fullName', 'bla\u030aba\u030ar.no', NAME_ADDRESS],
    ['fullName', 'evil.\u034fno', NAME_ADDRESS],
    ['fullName', 'пример.рф', NAME_ADDRESS],
    ['fullName', 'x.evil.no', NAME_ADDRESS],
    ['fullName', 'https://evil.example', NAME_LETTERS],
    ['fullName', 'grete@evil.example', NAME_LETTERS],
    ['fullName', 'evil。example', NAME_LETTERS],
    ['email', '', 'E-postadresse mangler'],
    ['email', 'grete', 'Ugyldig e-postadresse'],
    ['email', 'grete@solsiden.example\r\nBcc: alle@x.no', 'Ugyldig e-postadresse'],
    ['email', `${'g'.repeat(250)}@solsiden.example`, 'E-postadresse kan ikke være lengre enn 255 tegn'],
    ['password', 'sju-tgn', 'Passordet må være minst 8 tegn'],
    ['password', 'pølse'.repeat(26).slice(0, 129), 'Passordet kan ikke være lengre enn 128 tegn'],
    ['company', 'S'.repeat(101), 'Bedriftsnavn kan ikke være lengre enn 100 tegn'],
    ['company', 'Sol\u0000siden', 'Bedriftsnavn inneholder tegn som ikke kan brukes'],
    ['company', 'Sol\nsiden', 'Bedriftsnavn inneholder tegn som ikke kan brukes'],
    ['company', 'Sol\u202esiden', 'Bedriftsnavn inneholder tegn som ikke kan brukes'],
    ['termsAccepted', false, 'Du må godta vilkårene'],
    ['termsAccepted', 'true', 'Du må godta vilkårene'],
    ['termsAccepted', undefined, 'Du må godta vilkårene'],
  ])('%s = %j', async (path, value, message) => {
    const { status, body } = await signUp({ [path]: value })
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'INPUT_INVALID', data: { fields: [{ path, message }] } })
    expect(await app.db.query('select 1 from users')).toEqual([])
  })

  it('one message a field, all fields at once', async () => {
    const { body } = await signUp({ fullName: '', email: '', password: '', termsAccepted: false })
    const { fields } = (body as { data: { fields: { path: string }[] } }).data
    expect(fields.map(({ path }) => path)).toEqual(['fullName', 'email', 'password', 'termsAccepted'])
  })
})

describe('at the edge of a rule', () => {
  it.each([
    ['password', '8 tegn!!'],
    ['password', 'pølse'.repeat(26).slice(0, 128)],
    ['fullName', 'Åse Ødegård-O’Brien Jr.'],
    ['fullName', 'Li'],
    ['fullName', 'J.R. Hansen'],
    ['fullName', 'J.R.R. Hansen'],
    ['fullName', 'J.Hansen'],
    ['fullName', 'E\u0301.Hansen'],
    ['fullName', 'Per O. Moe'],
    ['fullName', 'Per Moe Jr.'],
    ['fullName', 'Dr. Per Moe'],
    ['fullName', 'St. Hansgaarden'],
    ['fullName', 'Anne-Grete H. Åsen-Lie'],
    ['fullName', 'L'.repeat(100)],
    ['company', 'S'.repeat(100)],
  ])('%s = %j is taken, and the account opens with it', async (path, value) => {
    const password = path === 'password' ? value : 'vinterferie-08'
    const email = `kant${people}@solsiden.example`
    expect((await signUp({ email, [path]: value })).status).toBe(200)
    expect((await server.anonymous('POST', '/api/sign-in', { email, password })).status).toBe(200)
  })
})
