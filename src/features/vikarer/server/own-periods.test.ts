import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castNils, castVikar, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'
import { noticesSoFar } from '#test/notices.ts'
import { castOlaAt } from '#test/vikar-login.ts'
import { PERIODS_MAX, TOO_MANY_PERIODS, VIKAR_ID_MISSING } from '../unavailability-rules.ts'

const TODAY = '2026-11-24'
const WEEK = { startDate: '2026-12-14', endDate: '2026-12-18', reason: 'Ferie' }

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let nils: CastAdministrator
let ola: Awaited<ReturnType<typeof castOlaAt>>
let siri: Awaited<ReturnType<typeof castOlaAt>>

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  nils = await castNils(app)
  ola = await castOlaAt(app, server, kari, nils)
  siri = await castOlaAt(app, server, kari, nils)
  app.clock.set('2026-11-23T23:30:00Z') // it is the 24th in Oslo
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(() => app.db.query('delete from vikar_unavailability; delete from period_reasons'))

const OWN = '/api/my-availability'
const add = (period: object = {}, as = ola.as) =>
  as('POST', `${OWN}/periods`, { id: crypto.randomUUID(), ...WEEK, ...period })
const change = (id: string, period: object = {}, as = ola.as) =>
  as('PUT', `${OWN}/periods/${id}`, { ...WEEK, ...period })
const remove = (id: string, as = ola.as) => as('DELETE', `${OWN}/periods/${id}`)
const list = async (as = ola.as) =>
  ((await as('GET', OWN)).body as { periods: { id: string; startDate: string }[] }).periods
const stored = (id: string) =>
  app.db.query(
    `select vikar_id, start_date, end_date, said.reason from vikar_unavailability away
      left join period_reasons said on said.user_id = $3 and said.period_id = away.period_id
      where away.period_id = $1 order by array_position($2::uuid[], vikar_id)`,
    [id, ola.rows.map((row) => row.id), ola.userId],
  )
/** The period as every register of Ola's has it. */
const everywhere = ({
  startDate,
  endDate,
  reason,
}: {
  startDate: string
  endDate: string
  reason: string | null
}) => ola.rows.map(({ id }) => ({ vikar_id: id, start_date: startDate, end_date: endDate, reason }))
/** Inserts one period, or a number of them, as if entered long ago. */
const enterEarlier = (startDate: string, endDate: string, period: string | number = 1) =>
  app.db.query(
    `with entered as materialized (select coalesce($4, gen_random_uuid()) as id from generate_series(1, $5))
      insert into vikar_unavailability (employer_id, vikar_id, period_id, start_date, end_date)
      select employer_id, vikarer.id, entered.id, $2, $3 from vikarer, entered
      where user_id = $1`,
    typeof period === 'string'
      ? [ola.userId, startDate, endDate, period, 1]
      : [ola.userId, startDate, endDate, null, period],
  )

describe('a period', () => {
  const id = crypto.randomUUID()

  it('is stored at every employer, and each sees its own row', async () => {
    const { status, body } = await add({ id })
    expect([status, body]).toEqual([200, { id, ...WEEK, version: expect.any(String) }])
    expect(await stored(id)).toEqual(everywhere(WEEK))
    const seen = await app.database.read(nils.scope, (tx) =>
      tx.selectFrom('vikarUnavailability').select('vikarId').execute(),
    )
    expect(seen).toEqual([{ vikarId: ola.rows[1]?.id }])
  })

  it('is listed once, whatever the number of employers, the earliest first', async () => {
    const [late, soon, sooner] = [WEEK.startDate, '2026-12-01', TODAY]
    for (const startDate of [late, soon, sooner]) await add({ startDate })
    expect((await list()).map(({ startDate }) => startDate)).toEqual([sooner, soon, late])
    expect(await list(siri.as)).toEqual([])
  })

  it('is listed until its last day in Oslo', async () => {
    await enterEarlier('2026-11-20', addDays(TODAY, -1))
    await enterEarlier('2026-11-20', TODAY, id)
    expect(await list()).toEqual([
      { id, startDate: '2026-11-20', endDate: TODAY, reason: null, version: expect.any(String) },
    ])
  })

  it('has a reason or none', async () => {
    expect((await add({ id, reason: '' })).body).toEqual({
      id,
      ...WEEK,
      reason: null,
      version: expect.any(String),
    })
    expect(await stored(id)).toEqual(everywhere({ ...WEEK, reason: null }))
    expect((await change(id, { reason: 'Syk' })).body).toMatchObject({ reason: 'Syk' })
    expect((await change(id, { reason: '' })).body).toMatchObject({ reason: null })
  })

  it('is changed at every employer', async () => {
    await add({ id })
    const longer = { startDate: TODAY, endDate: '2026-12-24', reason: 'Annet' }
    const { status, body } = await change(id, longer)
    expect([status, body]).toEqual([200, { id, ...longer, version: expect.any(String) }])
    expect(await stored(id)).toEqual(everywhere(longer))
  })

  it('is erased at every employer', async () => {
    await add({ id })
    const { status, body } = await remove(id)
    expect([status, body]).toEqual([200, {}])
    expect(await stored(id)).toEqual([])
    expect(await app.db.query('select from period_reasons')).toEqual([])
    expect((await remove(id)).status).toBe(404)
  })

  it('may have begun, and may overlap another', async () => {
    expect((await add({ startDate: '2026-01-01' })).status).toBe(200)
    expect((await add()).status).toBe(200)
    expect(await list()).toHaveLength(2)
  })

  it('cannot be changed once it has ended', async () => {
    await enterEarlier('2026-11-20', addDays(TODAY, -1), id)
    expect((await change(id)).status).toBe(404)
    expect(await stored(id)).toEqual(
      everywhere({ startDate: '2026-11-20', endDate: addDays(TODAY, -1), reason: null }),
    )
  })

  it('is unknown to another person, even at the same employer', async () => {
    await add({ id })
    const missing = { status: 404, body: { code: 'NOT_FOUND', message: 'Fant ikke perioden' } }
    expect(await change(id, {}, siri.as)).toMatchObject(missing)
    expect(await remove(id, siri.as)).toMatchObject(missing)
    expect(await change(crypto.randomUUID())).toMatchObject(missing)
    expect(await stored(id)).toEqual(everywhere(WEEK))
    expect((await add({ id, reason: 'Syk' }, siri.as)).body).toMatchObject({ reason: 'Syk' }) // hers
    await remove(id, siri.as)
    expect(await stored(id)).toEqual(everywhere(WEEK))
  })
})

describe('the same period once more', () => {
  const id = crypto.randomUUID()

  it('changes nothing and returns what is stored', async () => {
    await add({ id })
    const { status, body } = await add({ id, endDate: '2026-12-20', reason: 'Syk' })
    expect([status, body]).toEqual([200, { id, ...WEEK, version: expect.any(String) }])
    expect(await stored(id)).toEqual(everywhere(WEEK))
  })

  it('does not count as one too many', async () => {
    await add({ id })
    await enterEarlier(TODAY, TODAY, PERIODS_MAX)
    expect((await add({ id })).body).toEqual({ id, ...WEEK, version: expect.any(String) })
  })
})

describe('a hundred periods', () => {
  it('are the limit', async () => {
    await enterEarlier(TODAY, TODAY, PERIODS_MAX - 1)
    expect((await add()).status).toBe(200)
    expect(await add()).toMatchObject({ status: 409, body: { code: 'TOO_MANY', message: TOO_MANY_PERIODS } })
    expect(await list()).toHaveLength(PERIODS_MAX)
    expect((await add({}, siri.as)).status).toBe(200)
  })

  it('do not include ended ones', async () => {
    await enterEarlier('2026-11-01', addDays(TODAY, -1), PERIODS_MAX)
    expect((await add()).status).toBe(200)
  })
})

it('a substitute in no register gets an error', async () => {
  const geir = await castOlaAt(app, server, kari)
  await app.db.query('update vikarer set user_id = null where user_id = $1', [geir.userId])
  const refusal = { status: 409, body: { code: 'VIKAR_ID_MISSING', message: VIKAR_ID_MISSING } }
  expect(await add({}, geir.as)).toMatchObject(refusal)
  expect(await geir.as('PUT', `${OWN}/sms`, { noSms: true })).toMatchObject(refusal)
  expect((await geir.as('GET', OWN)).body).toEqual({ periods: [], noSms: false, fromOffices: [] })
})

describe('invalid input is refused with a text, and never by a failure', () => {
  it.each([
    [{ startDate: '' }, 'startDate', 'Vennligst velg både start- og sluttdato'],
    [{ endDate: '' }, 'endDate', 'Vennligst velg både start- og sluttdato'],
    [{ endDate: '2026-12-13' }, 'endDate', 'Sluttdato kan ikke være før startdato'],
    [{ startDate: '2026-11-01', endDate: '2026-11-23' }, 'endDate', /allerede over/],
    [{ endDate: '2029-11-27' }, 'endDate', /innen tre år/],
    [{ startDate: '2026-02-30' }, 'startDate', 'Velg en gyldig dato'],
    [{ startDate: '0000-00-00' }, 'startDate', 'Velg en gyldig dato'],
    [{ endDate: '999999-12-31' }, 'endDate', 'Velg en gyldig dato'],
    [{ endDate: '2026-12-18\0' }, 'endDate', 'Velg en gyldig dato'],
    [{ endDate: 'infinity' }, 'endDate', 'Velg en gyldig dato'],
    [{ endDate: '9'.repeat(50_000) }, 'endDate', 'Velg en gyldig dato'],
    [{ reason: 'Sy\0k' }, 'reason', /./],
    [{ reason: 'Dovenskap'.repeat(5000) }, 'reason', /./],
    [{ startDate: 20261214 }, 'startDate', /./],
    [{ startDate: null, endDate: null }, 'startDate', /./],
    [{ reason: ['Ferie'] }, 'reason', /./],
  ])('%o', async (broken, path, message) => {
    const problem = {
      status: 422,
      body: {
        code: 'INPUT_INVALID',
        data: {
          fields: expect.arrayContaining([{ path, message: expect.stringMatching(message) }]) as unknown,
        },
      },
    }
    expect(await add(broken)).toMatchObject(problem)
    const id = crypto.randomUUID()
    await add({ id })
    expect(await change(id, broken)).toMatchObject(problem)
    expect(await stored(id)).toEqual(everywhere(WEEK))
  })

  it.each(['', '17', 'null', '../sms', `${crypto.randomUUID()}\0`])('the id %j', async (id) => {
    expect((await add({ id })).status).toBe(422)
    for (const answer of [await change(encodeURIComponent(id)), await remove(encodeURIComponent(id))])
      expect([404, 405, 422]).toContain(answer.status)
  })

  it('an invalid choice of SMS', async () => {
    for (const noSms of [null, 'true', 1, undefined])
      expect((await ola.as('PUT', `${OWN}/sms`, { noSms })).status).toBe(422)
  })
})

describe('‘Ikke send SMS’', () => {
  const choose = (noSms: boolean, as = ola.as) => as('PUT', `${OWN}/sms`, { noSms })
  const chosen = async () =>
    (await app.db.query('select no_sms from vikarer where user_id = $1', [ola.userId])).map(
      (row) => row['no_sms'],
    )

  it('applies at every employer, and for no other person, until it is withdrawn', async () => {
    expect((await choose(true)).body).toEqual({ noSms: true })
    expect(await chosen()).toEqual([true, true])
    expect((await ola.as('GET', OWN)).body).toMatchObject({ noSms: true })
    expect(await app.db.query('select 1 from vikarer where no_sms')).toHaveLength(2)
    expect((await choose(true)).status).toBe(200)
    expect((await choose(false)).body).toEqual({ noSms: false })
    expect(await chosen()).toEqual([false, false])
  })
})

it('the person and all their employers are notified of each change, and no other', async () => {
  const id = crypto.randomUUID()
  const lone = await castVikar(app, kari, 'Lone Vik')
  const heard: string[] = []
  const topics = [
    `person:${ola.userId}`,
    `employer:${kari.scope.employerId}`,
    `employer:${nils.scope.employerId}`,
    `person:${siri.userId}`,
    `person:${lone.id}`,
  ] as const
  const stops = topics.map((topic) =>
    app.live.subscribe([topic], (keys) => heard.push(`${topic} ${[...keys].join()}`)),
  )
  await noticesSoFar(app)
  heard.length = 0
  for (const act of [
    () => add({ id }),
    () => change(id, { reason: 'Syk' }),
    () => remove(id),
    () => ola.as('PUT', `${OWN}/sms`, { noSms: false }),
  ]) {
    expect((await act()).status).toBe(200)
    await expect
      .poll(() => heard.toSorted())
      .toEqual(
        topics
          .slice(0, 3)
          .map((topic) => `${topic} vikarer`)
          .toSorted(),
      )
    heard.length = 0
  }
  stops.forEach((stop) => stop())
})
