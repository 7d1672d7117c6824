import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { answerYes } from '#features/answers/server/answer.ts'
import { lockAssignment } from '#features/assignments/server/lock.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import { rehearse } from '#server/database/rehearse.ts'
import { TenantScope } from '#server/database/scope.ts'
import { openOffice, type Office } from '#test/office.ts'
import { until } from '#test/until.ts'

let office: Office
let shift: Awaited<ReturnType<Office['ask']>>

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'requests'])
    await office.app.db.query(`delete from ${table}`)
  shift = await office.ask([office.ola], ['email'])
})

const planCancel = () => office.asKari('POST', `/api/assignments/${shift.id}/cancel/plan`, {})

/** Several plans fit into the time that a plan waits for a lock. */
const PLAN_MS = 120

/** The statements that wait for a lock. */
const waiting = async () =>
  (
    await office.app.db.query(
      "select query from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
  ).map(({ query }) => String(query))

// Fails when `takeTurn` is omitted from `rehearse`: the other plans take the connections and queue in front of the
// yes.
it('a yes waits for at most one plan of a flood', async () => {
  let ahead = 0
  const plan = () =>
    rehearse(office.app.database, { scope: office.kari.scope, member: office.kari.scope }, async (tx) => {
      const locked = await lockAssignment(tx, shift.id)
      if (locked?.filled === 0) ahead += 1
      await wait(PLAN_MS)
    })
  const flood = Promise.allSettled(Array.from({ length: 12 }, plan))
  const link = await openResponseLink(office.app.database, shift.token(office.ola.id))
  if (!link) throw new Error('the link of the test did not open')
  await until(() => ahead > 0)
  await wait(PLAN_MS / 2) // each of the others is in its queue by now
  expect(await waiting()).toEqual([])
  let isWon = false
  const yes = answerYes(office.app, link, null).finally(() => (isWon = true))
  await until(async () => isWon || (await waiting()).some((query) => query.includes('update assignments')))
  const before = ahead // including the one that locks the shift
  expect(await yes).toBe('won')
  // On a busy machine one more plan may lock the row before the yes wakes up.
  expect(ahead).toBeLessThanOrEqual(before + 1)
  await flood
})

// Fails when `plans.enter` is omitted from `rehearse`: the plans take all connections, and the yes waits until they
// end.
it('plans of many offices leave connections to answers', async () => {
  const link = await openResponseLink(office.app.database, shift.token(office.ola.id))
  if (!link) throw new Error('the link of the test did not open')
  const over = Promise.withResolvers<void>()
  let underWay = 0
  const plan = () => {
    const scope = new TenantScope(randomUUID(), office.kari.userId)
    return rehearse(office.app.database, { scope, member: scope }, async () => {
      underWay += 1
      await over.promise
    })
  }
  const flood = Promise.allSettled(Array.from({ length: 30 }, plan))
  await until(() => underWay > 0)
  await wait(PLAN_MS)
  const answer = await Promise.race([answerYes(office.app, link, null), wait(5000)])
  over.resolve()
  expect(answer).toBe('won')
  expect((await flood).filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
})

// Each fails when `giveWaySoon` is omitted from `rehearse`; the second also without `lockPlanning`.
it.each([
  ['the shift', 'select 1 from assignments where id = $1 for update', () => shift.id],
  [
    'the turn of its office, from another process',
    "select pg_advisory_xact_lock(hashtextextended('planning ' || $1, 0))",
    () => office.kari.scope.employerId,
  ],
] as const)('a plan gives way to a transaction that holds %s', async (_, statement, held) => {
  const other = new pg.Client(office.app.db.connect('owner'))
  await other.connect()
  await other.query('begin')
  await other.query(statement, [held()])
  const { status, body } = await planCancel()
  expect([status, body]).toMatchObject([409, { code: 'HELD_UP', data: { retryAfterSeconds: 1 } }])
  await other.end()
  expect(await planCancel()).toMatchObject({ status: 200 })
})

it('refuses the plans of a member who asks for too many, and no act', async () => {
  expect(await planCancel()).toMatchObject({ status: 200 })
  await office.app.db.query("update rate_limits set count = 240 where key like 'plans:%'")
  expect(await planCancel()).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  const { body } = await office.asKari('POST', `/api/assignments/${shift.id}/cancel`, {})
  expect(body).toMatchObject({ recipients: 0 })
})
