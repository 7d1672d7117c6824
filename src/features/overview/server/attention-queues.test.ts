import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { gatewaysInUse } from '#server/outbox/circuit.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import {
  castAssignment,
  castKari,
  castNils,
  castVikarer,
  giveCredits,
  type CastAdministrator,
} from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'
import { readAttention } from './attention.ts'

const SINCE = '2026-11-23T05:31:00.000Z'

let app: TestApp
let kari: CastAdministrator
let nils: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  nils = await castNils(app)
  await giveCredits(app, kari, 1000)
  await castVikarer(app, kari, 2)
})
beforeEach(async () => {
  for (const table of ['gateway_health', 'assignments', 'email_history'])
    await app.db.query(`delete from ${table}`)
  await castAssignment(app, kari, { channels: ['sms', 'email'] })
  for (const table of ['sms_history', 'email_history'])
    await app.db.query(`update ${table} set created_at = $1`, [SINCE])
})
afterAll(() => app.close())

const leaveAlone = (name: string, pause = '1 minute') =>
  app.db.query('insert into gateway_health (name, failures, retry_at) values ($1, 5, now() + $2::interval)', [
    name,
    pause,
  ])
const attention = async ({ scope }: CastAdministrator) => {
  const { items } = await app.database.read(scope, (tx) =>
    readAttention(tx, app.clock.now(), gatewaysInUse(app.config)),
  )
  return items
}
const queues = async (administrator = kari) =>
  (await attention(administrator)).filter(({ kind }) => kind === 'gateway-down')

describe('a gateway that does not answer', () => {
  const sms = { kind: 'gateway-down', channel: 'sms', waiting: 2, since: SINCE }
  const email = { ...sms, channel: 'email' }

  it('is reported while messages wait for it, with their number and the time of the first', async () => {
    expect(await queues()).toEqual([])
    await leaveAlone('local')
    expect(await queues()).toEqual([sms])
    await leaveAlone('local-mailbox')
    expect(await queues()).toEqual([sms, email])
    await app.db.query("update sms_history set status = 'sent', next_attempt_at = null")
    await app.db.query(`update email_history set status = 'failed', next_attempt_at = null
      where id = (select min(id::text)::uuid from email_history)`)
    expect(await queues()).toEqual([{ ...email, waiting: 1 }])
    await app.db.query('update gateway_health set retry_at = null')
    expect(await queues()).toEqual([])
  })

  it('is still reported after its pause, until it has answered', async () => {
    await leaveAlone('local', '-1 hour')
    expect(await queues()).toEqual([sms])
  })

  it('is not shown to employers whose messages do not wait for it', async () => {
    await leaveAlone('sveve') // not in use
    expect(await queues()).toEqual([])
    await leaveAlone('local')
    expect(await queues(nils)).toEqual([])
  })

  it('comes before everything else, also on the page', async () => {
    await leaveAlone('local')
    await app.db.query('update sms_credits set balance = 0 where employer_id = $1', [kari.scope.employerId])
    await app.db.query("update assignments set starts_at = now() + interval '1 hour'")
    const server = await serveTestApp(app)
    const asKari = await server.as(kari)
    expect((await asKari('GET', '/api/attention')).body).toMatchObject({
      items: [sms, { kind: 'credits' }, { kind: 'shift' }],
    })
    await server.close()
  })
})
