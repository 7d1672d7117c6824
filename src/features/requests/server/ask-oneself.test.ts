import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castVikar, giveCredits, shift, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp, type Caller } from '#test/http.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let asKari: Caller

beforeEach(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  asKari = await server.as(kari)
  await app.db.query("update profiles set phone = '+4791234567'")
})
afterEach(async () => {
  await server.close()
  await app.close()
})

const ask = (requestId: string = crypto.randomUUID()) =>
  asKari('POST', '/api/requests/to-oneself', { requestId })
const sentTo = async () => [
  ...(await app.db.query("select recipient from sms_history where kind = 'request'")),
  ...(await app.db.query("select recipient from email_history where kind = 'request'")),
]

describe('a request to oneself', () => {
  it('arrives as at a substitute, by SMS and e-mail, once a press', async () => {
    await giveCredits(app, kari, 10)
    const requestId = crypto.randomUUID()
    const [first, again] = [await ask(requestId), await ask(requestId)]
    expect(first).toMatchObject({ status: 200, body: { isNew: true, recipients: 1, emails: 1 } })
    expect(again).toMatchObject({ status: 200, body: { isNew: false } })
    expect(await sentTo()).toEqual([{ recipient: '+4791234567' }, { recipient: kari.email }])
    expect(await app.db.query('select full_name, availability from vikarer')).toEqual([
      { full_name: 'Kari Nordmann', availability: 'inactive' },
    ])
    const { body } = await asKari('GET', '/api/attention')
    expect(body).toMatchObject({ hasVikarer: false, start: { hasTried: true, hasSms: true } })
  })

  it('is proposed for no other request', async () => {
    await ask()
    expect((await asKari('GET', '/api/assignments/suggestions')).body).toMatchObject({
      titles: [],
      locations: [],
      shifts: [],
      usualTimes: null,
    })
  })

  it('uses e-mail alone without credits', async () => {
    expect(await ask()).toMatchObject({ status: 200, body: { sms: { kind: 'too-few-credits' }, emails: 1 } })
    expect(await sentTo()).toEqual([{ recipient: kari.email }])
  })

  it('uses the register row that has the number already', async () => {
    await castVikar(app, kari, 'Kari Nordmann', 91_234_567)
    expect((await ask()).status).toBe(200)
    expect(await app.db.query('select availability from vikarer')).toEqual([{ availability: 'available' }])
  })

  it('leaves the administrator out of requests to all', async () => {
    await ask()
    const refused = await asKari('POST', '/api/assignments', { ...shift(), recipients: { kind: 'all' } })
    expect(refused).toMatchObject({ status: 422, body: { data: { fields: [{ path: 'recipients' }] } } })
  })

  it('requires a number, and a confirmed address', async () => {
    await app.db.query('update profiles set phone = null')
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'PHONE_MISSING' } })
    expect(await app.db.query('select 1 from vikarer')).toEqual([])
    await app.db.query('update users set email_verified = false')
    expect((await ask()).status).toBe(403)
  })
})
