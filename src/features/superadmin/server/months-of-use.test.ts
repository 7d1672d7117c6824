import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { giveShifts, castKari, castNils, castSara, castVikar, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'
import { listMonthsOfUse } from './statistics.ts'
import { insertShifts } from '#test/shifts.ts'

let app: TestApp
let kari: CastAdministrator
let nils: CastAdministrator
let ola: string
let eva: string

beforeAll(async () => {
  app = await openTestApp()
  ;[kari, nils] = [await castKari(app), await castNils(app)]
  ola = (await castVikar(app, kari, 'Ola Hansen')).id
  eva = (await castVikar(app, nils, 'Eva Sol')).id
})
beforeEach(() => app.db.query('truncate assignments, sms_history cascade'))
afterAll(() => app.close())

type Status = 'open' | 'assigned' | 'completed' | 'cancelled'

const addShift = async ({ scope }: CastAdministrator, startsAt: string, status: Status, vikarId?: string) => {
  const endsAt = new Date(new Date(startsAt).getTime() + 60 * 60_000)
  const ids = await insertShifts(app, scope.employerId, [
    { startsAt, endsAt, status: vikarId ? 'open' : status },
  ])
  if (vikarId && status !== 'open') await giveShifts(app, ids, vikarId, status)
}

const addSms = ({ scope }: CastAdministrator, createdAt: string, status = 'sent') =>
  app.db.query(
    `insert into sms_history (employer_id, id, kind, recipient, message, valid_until, status, created_at,
      next_attempt_at)
    values ($1, $2, 'request', '+4791234501', 'Ledig vakt', now(), $3, $4, null)`,
    [scope.employerId, randomUUID(), status, createdAt],
  )

const months = (now: string) => app.database.read(app.system, (tx) => listMonthsOfUse(tx, new Date(now)))

/** The months with any use, as 'month shifts/filled/sms'. */
const busy = async (now: string) =>
  (await months(now)).flatMap(({ month, assignments, filled, sms }) =>
    assignments + filled + sms === 0 ? [] : [`${month} ${assignments}/${filled}/${sms}`],
  )

describe('the months of use', () => {
  it('are the last twelve, oldest first, including empty ones', async () => {
    const expected =
      '2025-12 2026-01 2026-02 2026-03 2026-04 2026-05 2026-06 2026-07 2026-08 2026-09 2026-10 2026-11'
    expect(await months('2026-11-15T12:00:00Z')).toEqual(
      expected.split(' ').map((month) => ({ month, assignments: 0, filled: 0, sms: 0 })),
    )
  })

  it('add up two employers: begun shifts without cancelled ones, and those that were filled', async () => {
    await addShift(kari, '2026-09-07T06:00:00Z', 'completed', ola)
    await addShift(kari, '2026-09-08T06:00:00Z', 'completed') // unassigned
    await addShift(kari, '2026-09-09T06:00:00Z', 'cancelled', ola)
    await addShift(nils, '2026-09-10T06:00:00Z', 'assigned', eva)
    await addShift(nils, '2026-09-11T06:00:00Z', 'open')
    await addShift(kari, '2026-11-15T12:00:00Z', 'assigned', ola)
    await addShift(kari, '2026-11-15T12:00:01Z', 'open') // has not begun
    await addSms(kari, '2026-09-06T06:00:00Z')
    await addSms(nils, '2026-09-06T06:00:00Z')
    await addSms(nils, '2026-09-06T06:00:00Z', 'failed')
    await addSms(kari, '2026-10-06T06:00:00Z', 'pending')
    await addSms(kari, '2026-11-06T06:00:00Z')
    expect(await busy('2026-11-15T12:00:00Z')).toEqual(['2026-09 4/2/2', '2026-11 1/1/1'])
  })

  it('change at midnight in Oslo, in winter time and in summer time', async () => {
    // 31 October 2026, 23:59:59, and 1 November, 00:00: winter time has begun.
    await addShift(kari, '2026-10-31T22:59:59Z', 'completed', ola)
    await addSms(kari, '2026-10-31T22:59:59Z')
    await addShift(kari, '2026-10-31T23:00:00Z', 'completed', ola)
    await addSms(kari, '2026-10-31T23:30:00Z')
    // 31 May, 23:30 and 1 June, 00:30: in summer time.
    await addShift(nils, '2026-05-31T21:30:00Z', 'completed')
    await addSms(nils, '2026-05-31T22:30:00Z')
    // New Year.
    await addShift(nils, '2025-12-31T22:59:59Z', 'completed')
    await addShift(nils, '2025-12-31T23:00:00Z', 'completed')
    expect(await busy('2026-11-15T12:00:00Z')).toEqual([
      '2025-12 1/0/0',
      '2026-01 1/0/0',
      '2026-05 1/0/0',
      '2026-06 0/0/1',
      '2026-10 1/1/1',
      '2026-11 1/1/1',
    ])
  })

  it('begin at midnight in Oslo, and follow the clock', async () => {
    await addShift(kari, '2025-10-31T22:59:59Z', 'completed', ola) // October
    await addShift(kari, '2025-10-31T23:30:00Z', 'completed', ola) // November
    await addSms(kari, '2025-10-31T22:59:59Z')
    await addSms(kari, '2025-10-31T23:30:00Z')
    expect(await busy('2026-10-31T22:59:59Z')).toEqual(['2025-11 1/1/1'])
    expect(await busy('2026-10-31T23:00:00Z')).toEqual([])
  })

  it('are for Sara', async () => {
    const server = await serveTestApp(app)
    const asSara = await server.logIn((await castSara(app)).email)
    const answer = await asSara('GET', '/api/service/statistics/months')
    expect(answer).toMatchObject({ status: 200, body: { months: { length: 12 } } })
    await server.close()
  })
})
