import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAssignment } from '#test/one-shift.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castNils, castVikar, shift, type CastAdministrator } from '#test/cast.ts'
import { insertShifts } from '#test/shifts.ts'
import { listAssignments } from './read.ts'

let app: TestApp
let kari: CastAdministrator
let nils: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  nils = await castNils(app)
  await castVikar(app, kari, 'Ola Hansen')
})
afterAll(() => app.close())
beforeEach(() => app.db.query('delete from assignments'))

const list = ({ scope } = kari) => app.database.read(scope, (tx) => listAssignments(tx))
const totals = () => app.db.query('select employer_id, total from assignment_totals where total > 0')
const insert = (count: number, { of = kari } = {}) =>
  insertShifts(
    app,
    of.scope.employerId,
    Array.from({ length: count }, () => ({ startsAt: '2027-03-10T07:00Z', endsAt: '2027-03-10T09:00Z' })),
  )

describe('the total', () => {
  it('counts assignments that are made, many at once, and deleted', async () => {
    await insert(3)
    await insert(2, { of: nils })
    await castAssignment(app, kari, { channels: ['email'] })
    expect([(await list()).total, (await list(nils)).total]).toEqual([4, 2])
    await app.db.query("delete from assignments where title = 'Vakt' and employer_id = $1", [
      kari.scope.employerId,
    ])
    expect([(await list()).total, (await list(nils)).total]).toEqual([1, 2])
    await app.db.query('delete from assignments')
    expect([(await list()).total, (await list(nils)).total]).toEqual([0, 0])
  })

  it('counts one statement about several employers', async () => {
    await insert(2)
    const both = [kari.scope.employerId, nils.scope.employerId]
    const id = crypto.randomUUID()
    await app.db.query(
      "insert into requests (employer_id, id, channels) select unnest($1::uuid[]), $2, '{sms}'",
      [both, id],
    )
    await app.db.query(
      `insert into assignments (employer_id, request_id, title, location, assignment_date, start_time, end_time,
        starts_at, ends_at)
      select e.employer_id, $2, title, location, assignment_date, start_time, end_time, starts_at, ends_at
      from assignments a, unnest($1::uuid[]) as e (employer_id)`,
      [both, id],
    )
    expect(await totals()).toEqual(
      expect.arrayContaining([
        { employer_id: kari.scope.employerId, total: 4 },
        { employer_id: nils.scope.employerId, total: 2 },
      ]),
    )
  })

  it('ignores one that was rolled back, and a repeated request', async () => {
    const requestId = crypto.randomUUID()
    const make = () => castAssignment(app, kari, { channels: ['email'], requestId })
    await make()
    await make()
    await expect(
      app.database.transaction(kari.scope, async (tx) => {
        await createAssignment(tx, app, shift({ channels: ['email'] }))
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect((await list()).total).toBe(1)
  })

  it('is zero before the first', async () => {
    expect(await list(nils)).toEqual({ total: 0, matching: null, assignments: [], nextCursor: null })
  })

  it('cannot be changed by an employer', async () => {
    await insert(1)
    await expect(
      app.database.transaction(kari.scope, (tx) =>
        tx.updateTable('assignmentTotals').set({ total: 7 }).execute(),
      ),
    ).rejects.toThrow('permission denied')
  })
})
