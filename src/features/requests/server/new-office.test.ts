import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import {
  castAssignment,
  castKari,
  castVikarer,
  castVikar,
  giveCredits,
  shift,
  type CastAdministrator,
} from '#test/cast.ts'
import { dumpTables } from '#test/dump.ts'
import { serveTestApp, type Caller } from '#test/http.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import { answerNo } from '#features/answers/server/answer.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let asKari: Caller

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
})
beforeEach(async () => {
  await app.db.query('delete from users')
  await app.db.query('truncate employers cascade')
  kari = await castKari(app)
  asKari = await server.as(kari)
  await app.db.query('update employers set is_capped = true')
})
afterAll(async () => {
  await server.close()
  await app.close()
})

let days = 1
const ask = (vikarIds: readonly string[], channels: ('sms' | 'email')[] = ['email']) => {
  days += 1
  const date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  return asKari('POST', '/api/assignments', {
    ...shift({ date, channels, recipients: { kind: 'chosen', vikarIds: [...vikarIds] } }),
  })
}
const left = async () => {
  const { body } = await asKari(
    'GET',
    '/api/assignments/candidates?date=2030-01-01&startTime=08:00&endTime=09:00',
  )
  return (body as { leftToAsk: number | null }).leftToAsk
}
const idsOf = (vikarer: readonly { id: string }[]) => vikarer.map(({ id }) => id)

describe('a new office', () => {
  it('asks its whole register on its first day, and not one person more than 100', async () => {
    const school = await castVikarer(app, kari, 60)
    expect(await left()).toBe(100)
    expect((await ask(idsOf(school))).status).toBe(200)
    expect(await left()).toBe(40)
    const before = await dumpTables(app)
    const refused = await ask(idsOf(school).slice(0, 41))
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('40 til i dag') } })
    expect((await dumpTables(app)).filter((line) => !before.includes(line))).toEqual([])
    expect((await ask(idsOf(school).slice(0, 40))).status).toBe(200)
    expect(await left()).toBe(0)
  })

  it('may ask 20 more for each substitute who has answered, and anyone when it has paid', async () => {
    const [ola] = await castVikarer(app, kari, 2)
    const { token } = await castAssignment(app, kari, { channels: ['email'] })
    expect(await left()).toBe(98)
    const link = await openResponseLink(app.database, token(ola?.id ?? ''))
    if (link) await answerNo(app, link, '')
    expect(await left()).toBe(118)
    await app.db.query(
      `insert into sms_transactions (employer_id, package_name, amount, provider, session_id, paid_at)
       values ($1, '100 SMS', 100, 'local', 'cs_1', now())`,
      [kari.scope.employerId],
    )
    expect(await left()).toBeNull()
  })

  it('writes ten times a day to a person who never answers', async () => {
    const siri = await castVikar(app, kari, 'Siri Dahl')
    for (let round = 0; round < 10; round += 1) expect((await ask([siri.id])).status).toBe(200)
    expect(await ask([siri.id])).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Siri Dahl har fått 10 meldinger') },
    })
    const again = await castVikar(app, kari, 'Siri Dahl')
    await app.db.query('update vikarer set email = null where id = $1', [siri.id])
    await app.db.query('update vikarer set email = $2 where id = $1', [again.id, siri.email])
    expect((await ask([again.id])).status).toBe(409)
    await app.db.query("update email_history set created_at = created_at - interval '25 hours'")
    expect((await ask([again.id])).status).toBe(200)
  })
})

it('an older office has no cap', async () => {
  await app.db.query('update employers set is_capped = false')
  await giveCredits(app, kari, 10)
  expect(await left()).toBeNull()
})
