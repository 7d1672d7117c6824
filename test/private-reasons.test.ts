import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate, readMigrations } from '#server/database/migrate.ts'
import { paths } from '#shared/paths.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { openTestApp, type TestApp } from './app.ts'
import { downloadArchive } from './archive.ts'
import { castAssignment, castKari, castNils, type CastAdministrator } from './cast.ts'
import { createEmptyDatabase, createExternalDatabase } from './empty-database.ts'
import { serveTestApp, type Caller } from './http.ts'
import { castOlaAt } from './vikar-login.ts'

const REASON = /\b(syk|ferie|annet)\b/i

describe('the reason for an absence', () => {
  const today = osloToday(new Date())
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
    ola = await castOlaAt(app, server, kari, nils)
    await ola.as('POST', '/api/my-availability/periods', {
      id: crypto.randomUUID(),
      startDate: today,
      endDate: addDays(today, 3),
      reason: 'Syk',
    })
  })
  afterAll(async () => {
    await server.close()
    await app.close()
  })

  it('is shown to the substitute, and included in their own archive', async () => {
    expect((await ola.as('GET', '/api/my-availability')).body).toMatchObject({ periods: [{ reason: 'Syk' }] })
    const archive = await downloadArchive(server.url, ola)
    expect(archive.rows('vikar_unavailability').map(({ reason }) => reason)).toEqual(['Syk', 'Syk'])
  })

  it('is in no answer to an employer, which sees the last day', async () => {
    const shift = { date: addDays(today, 1), startTime: '08:00', endTime: '15:00' }
    const id = ola.rows[0]?.id ?? ''
    const { id: assignmentId } = await castAssignment(app, kari, {
      ...shift,
      recipients: { kind: 'chosen', vikarIds: [id] },
    })
    const answers = await Promise.all(
      [
        '/api/vikarer',
        `/api/vikarer?search=ola&sort=name`,
        `/api/vikarer/${id}`,
        `/api/assignments/candidates?${new URLSearchParams(shift)}`,
        `/api/assignments/${assignmentId}`,
        `/api/assignments/${assignmentId}/responses`,
      ].map((path) => asKari('GET', path)),
    )
    for (const { status, text } of answers) {
      expect([status, text]).toEqual([200, expect.not.stringMatching(REASON)])
      expect(text).toContain(`{"until":"${addDays(today, 3)}"}`)
    }
  })

  it('is in no file of an employer, and in no row that an employer has', async () => {
    expect((await asKari('GET', paths.exportVikarer)).text).not.toMatch(REASON)
    const archive = await downloadArchive(server.url, kari)
    expect([...archive.files.values()].join('\n')).not.toMatch(REASON)
    const audit = await app.db.query('select * from audit_log')
    expect(JSON.stringify(audit)).not.toMatch(REASON)
  })

  it('cannot be read by the role of any employer', async () => {
    for (const { scope } of [kari, nils]) {
      const tenant = new pg.Client(app.db.connect('vikarklar_tenant'))
      await tenant.connect()
      try {
        await tenant.query("select set_config('app.employer_id', $1, false)", [scope.employerId])
        const { rows } = await tenant.query('select reason from vikar_unavailability')
        expect(rows).toEqual([{ reason: null }])
        await expect(tenant.query('select reason from period_reasons')).rejects.toThrow(/permission denied/)
      } finally {
        await tenant.end()
      }
    }
  })
})

describe('reasons that employers had stored', () => {
  it.each([
    ['whose owner is a superuser', createEmptyDatabase],
    ['whose owner row-level security binds', createExternalDatabase],
  ])('become the substitute’s own, in a database %s', async (_, create) => {
    const db = await create()
    try {
      await migrate(db.connect, undefined, before18)
      const key = await insertOla(db.query)
      const insert = `insert into vikar_unavailability (employer_id, vikar_id, period_id, start_date, end_date, reason)
        select employer_id, id, $1, '2026-12-01', '2026-12-04', $2 from vikarer`
      await db.query(insert, [key.period, 'Syk'])
      await migrate(db.connect)
      const kept = () =>
        db.query(`select n.reason as told, r.user_id, r.reason from vikar_unavailability n
          left join period_reasons r using (period_id)`)
      expect(await kept()).toEqual([{ told: null, user_id: key.userId, reason: 'Syk' }])
      // A process of the previous version, which is still running.
      await db.query("update vikar_unavailability set reason = 'Ferie'")
      expect(await kept()).toEqual([{ told: null, user_id: key.userId, reason: 'Ferie' }])
      await db.query('update vikar_unavailability set reason = null')
      expect(await kept()).toEqual([{ told: null, user_id: key.userId, reason: 'Ferie' }])
    } finally {
      await db.drop()
    }
  })
})

const before18 = async () =>
  Object.fromEntries(Object.entries(await readMigrations()).filter(([name]) => name < '0018'))

const insertOla = async (query: TestApp['db']['query']) => {
  const userId = crypto.randomUUID()
  await query("insert into users (id, name, email) values ($1, 'Ola Hansen', 'ola@vikar.example')", [userId])
  const [employer] = await query("insert into employers (name) values ('Fjellhamar skole') returning id")
  await query(
    `insert into vikarer (employer_id, full_name, phone, email, skills, user_id)
      values ($1, 'Ola Hansen', '+4791234567', 'ola@vikar.example', 'Matte', $2)`,
    [employer?.['id'], userId],
  )
  return { userId, period: crypto.randomUUID() }
}
