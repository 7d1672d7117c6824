import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAdministrator, castKari, castNils, castVikar, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp, type Caller } from '#test/http.ts'
import { castOlaAt } from '#test/vikar-login.ts'
import { noticesSoFar } from '#test/notices.ts'
import { CHOOSE_AN_EMPLOYER } from '../rules.ts'
import { OWN_PHONE_TAKEN } from '../texts.ts'
import { VIKAR_ID_MISSING } from '../unavailability-rules.ts'

const NEW = '+4741234501'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let nils: CastAdministrator
let asKari: Caller
let ola: Awaited<ReturnType<typeof castOlaAt>>

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  nils = await castNils(app)
  asKari = await server.as(kari)
})
afterAll(async () => {
  await server.close()
  await app.close()
})
/** Ola works for Kari and for Nils, who have different numbers of his. */
beforeEach(async () => {
  await app.db.query('delete from rate_limits')
  await app.db.query('delete from vikarer')
  ola = await castOlaAt(app, server, kari, nils)
})

const read = async () =>
  ((await ola.as('GET', '/api/my-phone')).body as { registers: { employer: string; phone: string }[] })
    .registers
const change = (phone: unknown, at = [kari, nils]) =>
  ola.as('PUT', '/api/my-phone', { phone, employerIds: at.map(({ scope }) => scope.employerId) })
/** His numbers at Kari's and at Nils's. */
const phones = async () => {
  const rows = await app.db.query('select employer_id, phone from vikarer where user_id = $1', [ola.userId])
  return [kari, nils].map(
    ({ scope }) => rows.find((row) => row['employer_id'] === scope.employerId)?.['phone'],
  )
}
const stored = async () =>
  (await app.db.query('select phone from vikarer where user_id = $1 order by id', [ola.userId])).map(
    ({ phone }) => phone,
  )

describe('a substitute’s own telephone number', () => {
  it('is read as each employer has it', async () => {
    const registers = await read()
    expect(registers.map(({ phone }) => phone).toSorted()).toEqual(
      ola.rows.map(({ phone }) => phone).toSorted(),
    )
    expect(registers.every(({ employer }) => employer.length > 0)).toBe(true)
  })

  it('is changed at all employers, and shown to the office', async () => {
    expect(await change('412 34 501')).toMatchObject({
      status: 200,
      body: {
        registers: [
          { phone: NEW, getsSms: true },
          { phone: NEW, getsSms: true },
        ],
      },
    })
    expect(await stored()).toEqual([NEW, NEW])
    expect((await asKari('GET', `/api/vikarer/${ola.rows[0]?.id}`)).body).toMatchObject({ phone: NEW })
  })

  it('is saved at the chosen employers, and at no other', async () => {
    const [atKari, atNils] = await phones()
    expect((await change(NEW, [kari])).status).toBe(200)
    expect(await phones()).toEqual([NEW, atNils])
    expect((await change('41234502', [nils])).status).toBe(200)
    expect(await phones()).toEqual([NEW, '+4741234502'])
    expect(atKari).not.toBe(NEW)
  })

  it('is saved nowhere if no employer, or one without the substitute, is chosen', async () => {
    const before = await phones()
    const { status, body } = await change(NEW, [])
    expect([status, body]).toMatchObject([
      422,
      { data: { fields: [{ path: 'employerIds', message: CHOOSE_AN_EMPLOYER }] } },
    ])
    const stranger = await castAdministrator(app, 'Per Ås', `${crypto.randomUUID()}@annen.example`, 'Annen')
    expect((await change(NEW, [kari, stranger])).status).toBe(404)
    expect(await phones()).toEqual(before)
  })

  it('warns when it gets no SMS', async () => {
    expect((await change('22 33 44 55')).body).toMatchObject({
      registers: [{ getsSms: false }, { getsSms: false }],
    })
  })

  it('may be saved unchanged', async () => {
    expect((await change(NEW)).status).toBe(200)
    expect((await change(NEW)).status).toBe(200)
  })

  it('refreshes open pages of both employers and of the substitute', async () => {
    const told: string[] = []
    const keys = [
      `employer:${kari.scope.employerId}`,
      `employer:${nils.scope.employerId}`,
      `person:${ola.userId}`,
    ] as const
    await noticesSoFar(app)
    const stops = keys.map((key) =>
      app.live.subscribe([key], (topics) => topics.includes('vikarer') && told.push(key)),
    )
    await change(NEW)
    await expect.poll(() => told.toSorted()).toEqual(keys.toSorted())
    for (const stop of stops) stop()
  })

  it('changes no other person’s rows and no other columns', async () => {
    const siri = await castVikar(app, kari, 'Siri Dahl')
    const rest = () =>
      app.db.query("select to_jsonb(v) - array['phone', 'search'] as row from vikarer v order by id")
    const before = await rest()
    await change(NEW)
    expect(await rest()).toEqual(before)
    expect(await app.db.query('select phone from vikarer where id = $1', [siri.id])).toEqual([
      { phone: siri.phone },
    ])
  })
})

describe('a number that is refused', () => {
  it('because another person in a register has it, changes nothing anywhere and is shown at the field', async () => {
    const before = await stored()
    const siri = await castVikar(app, nils, 'Siri Dahl')
    const { status, body } = await change(siri.phone)
    expect([status, body]).toMatchObject([
      409,
      { code: 'ALREADY_EXISTS', data: { fields: [{ path: 'phone', message: OWN_PHONE_TAKEN }] } },
    ])
    expect(JSON.stringify(body)).not.toContain('Siri')
    expect(await stored()).toEqual(before)
  })

  it.each([
    ['', 'Telefonnummer må være minst 8 siffer'],
    ['ring meg', 'Ugyldig telefonnummer format'],
  ])('because %j is no number', async (phone, message) => {
    expect(await change(phone)).toMatchObject({
      status: 422,
      body: { data: { fields: [{ path: 'phone', message }] } },
    })
  })

  it('because no employer has the substitute', async () => {
    await app.db.query('update vikarer set user_id = null where user_id = $1', [ola.userId])
    expect(await change(NEW)).toMatchObject({ status: 409, body: { message: VIKAR_ID_MISSING } })
    expect(await read()).toEqual([])
  })

  it("because it is not the user's: trying numbers does not reveal which ones a register has", async () => {
    const tries = Array.from({ length: 21 }, (_, at) => `412345${String(at).padStart(2, '0')}`)
    const answers = []
    for (const phone of tries) {
      const { version } = (await ola.as('GET', '/api/my-phone')).body as { version: string }
      const employerIds = [kari.scope.employerId]
      answers.push((await ola.as('PUT', '/api/my-phone', { phone, employerIds, version })).status)
    }
    expect(answers.at(-2)).toBe(200)
    expect(answers.at(-1)).toBe(429)
  })

  it('because an administrator asks', async () => {
    expect((await asKari('PUT', '/api/my-phone', { phone: NEW })).status).toBe(403)
  })
})
