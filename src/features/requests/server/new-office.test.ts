import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import {
  castAdministrator,
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

describe('several new offices together', () => {
  const STRANGER = '+4798000001'
  /** A new office with one substitute: the stranger. Asks them so many times. Returns the answers. */
  const askFromNew = async (times: number, { isCapped = true } = {}) => {
    days += 1
    const name = `Kontor ${days}`
    const boss = await castAdministrator(app, name, `sjef${days}@kontor.example`, name)
    await app.db.query('update employers set is_capped = $2 where id = $1', [boss.scope.employerId, isCapped])
    await giveCredits(app, boss, 50)
    const row = await castVikar(app, boss, 'Ukjent Person')
    await app.db.query('update vikarer set phone = $2, email = null where id = $1', [row.id, STRANGER])
    const as = await server.as(boss)
    const answers = []
    for (let round = 0; round < times; round += 1) {
      days += 1
      const date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
      const recipients = { kind: 'chosen' as const, vikarIds: [row.id] }
      answers.push(
        await as('POST', '/api/assignments', { ...shift({ date, channels: ['sms'], recipients }) }),
      )
    }
    return { answers, boss, as, row }
  }
  const sent = async () =>
    (await app.db.query('select from sms_history where recipient = $1', [STRANGER])).length
  beforeEach(() => app.db.query('delete from rate_limits'))

  it('send 15 a day to one who has not answered, and the refusal says nothing of the others', async () => {
    for (const times of [8, 7]) await askFromNew(times)
    const {
      answers: [refused],
    } = await askFromNew(1)
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('vi sender ikke mer til Ukjent Person det neste døgnet') },
    })
    expect(await sent()).toBe(15)
    await app.db.query("update rate_limits set window_ends_at = now() - interval '1 second'")
    expect((await askFromNew(1)).answers).toMatchObject([{ status: 200 }])
  })

  it('block neither established offices nor an office that the person has answered', async () => {
    const known = await askFromNew(1)
    await app.db.query(
      `insert into assignment_responses (employer_id, assignment_id, request_id, vikar_id, response_type)
       select employer_id, id, request_id, $2, 'declined' from assignments where employer_id = $1`,
      [known.boss.scope.employerId, known.row.id],
    )
    for (const times of [8, 6]) await askFromNew(times)
    expect((await askFromNew(1)).answers).toMatchObject([{ status: 409 }])
    expect((await askFromNew(2, { isCapped: false })).answers).toMatchObject([
      { status: 200 },
      { status: 200 },
    ])
    const form = shift({
      date: '2031-05-05',
      channels: ['sms'],
      recipients: { kind: 'chosen', vikarIds: [known.row.id] },
    })
    expect((await known.as('POST', '/api/assignments', { ...form })).status).toBe(200)
  })

  it('do not get past the cap with an answer that the office wrote itself', async () => {
    const { boss, as, row, answers } = await askFromNew(10)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const [first] = await app.db.query('select id from assignments where employer_id = $1 limit 1', [
      boss.scope.employerId,
    ])
    const recorded = { vikarId: row.id, answer: 'declined' }
    expect((await as('POST', `/api/assignments/${String(first?.['id'])}/answers`, recorded)).status).toBe(200)
    const form = shift({
      date: '2031-05-06',
      channels: ['sms'],
      recipients: { kind: 'chosen', vikarIds: [row.id] },
    })
    expect((await as('POST', '/api/assignments', { ...form })).status).toBe(409)
  })
})

it('an older office has no cap', async () => {
  await app.db.query('update employers set is_capped = false')
  await giveCredits(app, kari, 10)
  expect(await left()).toBeNull()
})
