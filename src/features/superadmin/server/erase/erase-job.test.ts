import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { castSara, giveCredits } from '#test/cast.ts'
import { dumpTables } from '#test/dump.ts'
import { openOffice, type Office } from '#test/office.ts'
import type { Caller } from '#test/http.ts'
import { eraseAll } from './erase.ts'

let office: Office
let asSara: Caller

beforeEach(async () => {
  office = await openOffice()
  await giveCredits(office.app, office.kari, 10)
  asSara = await office.server.logIn((await castSara(office.app)).email)
  await office.app.db.query(
    `insert into sms_history (employer_id, id, kind, recipient, message, valid_until, status, gateway_state,
      next_attempt_at)
      select $1, gen_random_uuid(), 'reminder', '+4790000000', 'Fra Kari Nordmann', now(), 'sent', 'accepted', null
      from generate_series(1, 1400)`,
    [office.kari.scope.employerId],
  )
})
afterEach(() => office.close())

const erase = () =>
  asSara('POST', `/api/service/customers/${office.kari.userId}/deletion`, {
    deleteType: 'hard',
    confirmation: 'SLETT PERMANENT',
  })
const progress = async () =>
  (await office.app.db.query('select done, total, finished_at is not null as finished from erasures'))[0]
const left = async () =>
  (await dumpTables(office.app)).filter((line) => line.includes('Kari Nordmann')).length

/** The database of a process that dies after this many transactions. */
const dyingAfter = (transactions: number): Database => {
  let count = 0
  return {
    ...office.app.database,
    transaction: (scope, work) => {
      count += 1
      if (count > transactions) throw new Error('the process died')
      return office.app.database.transaction(scope, work)
    },
  }
}

describe('a large erasure', () => {
  it('continues in the background, and shows its progress', async () => {
    expect((await erase()).body).toEqual({ outcome: 'erasing' })
    const before = await progress()
    expect(before).toMatchObject({ done: 0, finished: false })
    const dying = { ...office.app, database: dyingAfter(3) }
    await eraseAll(dying, office.app.system)
    const half = await progress()
    expect(half?.['total']).toBe(before?.['total'])
    expect(Number(half?.['done'])).toBeGreaterThan(400)
    expect(half).toMatchObject({ finished: false })
    const { body } = await asSara('GET', `/api/service/customers/${office.kari.userId}`)
    expect(body).toMatchObject({
      softDeleted: true,
      erasing: { done: half?.['done'], total: half?.['total'] },
    })
    expect(await left()).toBeGreaterThan(0)
  })

  it('resumes after a crash, in any process, and ends once', async () => {
    await erase()
    const dying = { ...office.app, database: dyingAfter(2) }
    await eraseAll(dying, office.app.system)
    await Promise.all([1, 2, 3].map(() => eraseAll(office.app, office.app.system)))
    expect(await left()).toBe(0)
    const done = await progress()
    expect(done).toEqual({ done: done?.['total'], total: done?.['total'], finished: true })
    expect(await office.app.db.query("select from audit_log where action = 'user-erased'")).toHaveLength(1)
    expect((await asSara('GET', `/api/service/customers/${office.kari.userId}`)).status).toBe(404)
  })

  it('cannot be undone or requested twice', async () => {
    await erase()
    const address = `/api/service/customers/${office.kari.userId}`
    expect((await asSara('POST', `${address}/restore`)).body).toMatchObject({ code: 'BEING_ERASED' })
    expect((await erase()).body).toMatchObject({ code: 'BEING_ERASED' })
    const details = { fullName: 'Kari Ny', company: '', newRole: 'administrator' }
    expect((await asSara('PUT', address, details)).status).toBe(404)
    expect((await office.asKari('GET', '/api/statistics')).status).toBe(401)
  })
})
