import { sql } from 'kysely'
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
import { answerFor } from '#features/requests/server/acts/answer-for.ts'
import { removeVikar } from '#features/assignments/server/remove.ts'
import { notifyOfNewAddresses } from '#features/vikarer/server/notify-new-address.ts'
import { versionOfShift } from '#test/version.ts'

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

  it('may ask 20 more for each substitute who has answered, and has no cap after a purchase', async () => {
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
  /** Asks the only substitute of a new office, a stranger, this many times. Returns the answers. */
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

  it('send 15 a day to a person who has not answered, and the refusal reveals nothing of the others', async () => {
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

  it('do not pass the cap with an answer that the office recorded itself', async () => {
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

  it('do not pass the cap with a yes that the office recorded and removed', async () => {
    const { boss, row } = await askFromNew(8)
    const [first] = await app.db.query('select id from assignments where employer_id = $1 limit 1', [
      boss.scope.employerId,
    ])
    const act = { assignmentId: String(first?.['id']), vikarId: row.id }
    await app.database.transaction(boss.scope, (tx) => answerFor(tx, app, { ...act, answer: 'accepted' }))
    expect(await app.database.transaction(boss.scope, (tx) => removeVikar(tx, act))).toBe(true)
    const { rows } = await app.database.transaction(boss.scope, (tx) =>
      sql<{
        silent: string[]
        left: number
      }>`select array(select unanswered(${[STRANGER]}::text[])) as silent,
        left_to_ask() as left`.execute(tx),
    )
    expect(rows).toEqual([{ silent: [STRANGER], left: 92 }])
  })
})

describe('other messages of a new office', () => {
  it('are counted once they are sent: a yes to a full shift costs the person nothing', async () => {
    const [ola, siri] = await castVikarer(app, kari, 2)
    const { id } = await castAssignment(app, kari, { channels: ['email'] })
    const record = (vikarId = '') =>
      asKari('POST', `/api/assignments/${id}/answers`, { vikarId, answer: 'accepted' })
    expect((await record(ola?.id)).status).toBe(200)
    const counts = () =>
      app.db.query("select key, count from rate_limits where key like 'asked-by%' order by key")
    const before = await counts()
    for (const vikar of [siri, ola]) await record(vikar?.id)
    expect(await counts()).toEqual(before)
  })

  it('include no confirmation of a recorded yes beyond the people it may ask', async () => {
    const [asked, ...strangers] = await castVikarer(app, kari, 101)
    const { id } = await castAssignment(app, kari, {
      channels: ['email'],
      recipients: { kind: 'chosen', vikarIds: [asked?.id ?? ''] },
    })
    await app.db.query('update assignments set places = 100')
    const record = (vikarId = '') =>
      asKari('POST', `/api/assignments/${id}/answers`, { vikarId, answer: 'accepted' })
    for (const { id: vikarId } of strangers.slice(0, 3)) expect((await record(vikarId)).status).toBe(200)
    expect(await left()).toBe(96)
    expect((await ask(idsOf(strangers).slice(4, 100))).status).toBe(200)
    const before = await dumpTables(app)
    expect(await record(strangers[3]?.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Vikaren får en bekreftelse') },
    })
    expect((await dumpTables(app)).filter((line) => !before.includes(line))).toEqual([])
    expect((await record(asked?.id)).status).toBe(200) // has an open question already
  })

  it('count towards the ten a day, and the eleventh change of a shift is refused', async () => {
    const siri = await castVikar(app, kari, 'Siri Dahl')
    const { id } = await castAssignment(app, kari, { channels: ['email'] })
    expect(
      (await asKari('POST', `/api/assignments/${id}/answers`, { vikarId: siri.id, answer: 'accepted' }))
        .status,
    ).toBe(200)
    const answers = []
    for (let round = 0; round < 9; round += 1) {
      const version = await app.database.transaction(kari.scope, (tx) => versionOfShift(tx, id))
      const {
        channels: _,
        recipients: __,
        ...edit
      } = shift({ title: `Vikar ${round}`, channels: [], recipients: { kind: 'all', alsoIds: [] } })
      answers.push(await asKari('PUT', `/api/assignments/${id}`, { ...edit, version }))
    }
    expect(answers.slice(0, 8).map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(answers[8]).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Siri Dahl har fått 10') },
    })
  })

  it('about changed addresses count as people asked', async () => {
    const [ola] = await castVikarer(app, kari, 1)
    await castAssignment(app, kari, { channels: ['email'] })
    const rename = (n: number) =>
      app.database.transaction(kari.scope, (tx) =>
        notifyOfNewAddresses(tx, [
          {
            id: ola?.id ?? '',
            before: {
              fullName: 'Ola Vikar',
              email: `ola${n}@vikar.example`,
              phone: '+4790000001',
              hasLogin: false,
            },
            after: { fullName: 'Ola Vikar', email: `ola${n + 1}@vikar.example`, phone: '+4790000001' },
          },
        ]),
      )
    const before = (await left()) ?? 0
    await rename(1)
    expect(await left()).toBe(before - 2)
    await app.db.query(
      `insert into email_history (id, employer_id, kind, recipient, subject, letter, valid_until)
       select gen_random_uuid(), $1, 'address-changed', 'a' || n || '@vikar.example', 'Ny adresse', '{}', now()
       from generate_series(1, 100) n`,
      [kari.scope.employerId],
    )
    await expect(rename(3)).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})

it('an older office has no cap', async () => {
  await app.db.query('update employers set is_capped = false')
  await giveCredits(app, kari, 10)
  expect(await left()).toBeNull()
})
