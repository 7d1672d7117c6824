import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castNils, castSara, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp, type Caller } from '#test/http.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let nils: CastAdministrator
let sara: { userId: string; email: string }
let asSara: Caller

beforeAll(async () => {
  app = await openTestApp()
  app.clock.set('2026-11-23T12:00:00Z')
  server = await serveTestApp(app)
  kari = await castKari(app)
  nils = await castNils(app)
  sara = await castSara(app)
  asSara = await server.logIn(sara.email)
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(async () => {
  await app.db.query('delete from sms_history')
})

interface Hand {
  employer?: CastAdministrator
  recipient?: string
  state?: string
  cost?: number
  at?: string
  sentAt?: string | null
  failure?: string | null
}

const STATUS: Record<string, string> = {
  queued: 'pending',
  sending: 'pending',
  accepted: 'sent',
  delivered: 'sent',
  unknown: 'sent',
  failed: 'failed',
  expired: 'failed',
  stopped: 'failed',
}

/** Inserts an SMS directly and returns its id. */
const sms = async ({
  employer = kari,
  recipient = '+4740000001',
  state = 'delivered',
  at = '2026-11-23T08:00:00Z',
  sentAt = at,
  failure = null,
  ...more
}: Hand) => {
  const id = randomUUID()
  const status = STATUS[state]
  await app.db.query(
    `insert into sms_history (employer_id, id, kind, recipient, message, cost, status, gateway_state, created_at,
      sent_at, failure, valid_until, next_attempt_at)
    values ($1, $2, 'request', $3, 'Vikar i 3B {lenke}', $4, $5, $6, $7, $8, $9, now(), null)`,
    [
      employer.scope.employerId,
      id,
      recipient,
      more.cost ?? (status === 'failed' ? 0 : 1),
      status,
      state,
      at,
      status === 'sent' ? sentAt : null,
      failure,
    ],
  )
  return id
}

const totals = async () => (await asSara('GET', '/api/service/sms/totals')).body
const list = async (recipient?: string) => {
  const query = recipient === undefined ? '' : `?recipient=${encodeURIComponent(recipient)}`
  const answer = await asSara('GET', `/api/service/sms${query}`)
  expect([answer.status, answer.text.slice(0, 12)]).toEqual([200, '{"messages":'])
  return (answer.body as { messages: Record<string, unknown>[] }).messages
}
const found = async (recipient: string) => (await list(recipient)).map((row) => String(row['recipient']))

describe('the totals', () => {
  it('are zero before the first SMS', async () => {
    expect(await totals()).toEqual({ sent: 0, failed: 0, cost: 0, last24Hours: 0 })
  })

  it('count all customers; stopped messages are no failures, waiting ones not sent', async () => {
    await sms({ state: 'delivered', at: '2026-11-20T08:00:00Z' })
    await sms({ state: 'accepted', at: '2026-11-20T08:00:00Z' })
    await sms({ employer: nils, state: 'unknown', at: '2026-11-20T08:00:00Z' })
    await sms({ employer: nils, state: 'failed' })
    await sms({ state: 'expired' })
    await sms({ state: 'stopped' })
    await sms({ state: 'queued' })
    expect(await totals()).toEqual({ sent: 3, failed: 2, cost: 4, last24Hours: 0 })
  })

  it('count the SMS of the last 24 hours by time of sending, to the second', async () => {
    await sms({ at: '2026-11-22T12:00:00Z' }) // 24 hours ago
    await sms({ at: '2026-11-22T12:00:01Z' })
    await sms({ employer: nils, at: '2026-11-22T06:00:00Z', sentAt: '2026-11-23T06:00:00Z' })
    await sms({ at: '2026-11-23T11:59:00Z', sentAt: null, state: 'unknown' })
    await sms({ at: '2026-11-23T11:00:00Z', state: 'failed' })
    expect(await totals()).toMatchObject({ sent: 4, last24Hours: 3 })
  })

  it('include months of which only the numbers are left', async () => {
    await app.db.query(
      `insert into message_months values ($1, '2023-11-01', 'sms', 'request', 'sent', 'delivered', 70, 70),
        ($1, '2023-11-01', 'sms', 'request', 'failed', 'failed', 5, 0),
        ($1, '2023-11-01', 'sms', 'request', 'failed', 'stopped', 9, 0),
        ($1, '2023-11-01', 'email', 'request', 'sent', 'accepted', 300, 0)`,
      [kari.scope.employerId],
    )
    expect(await totals()).toEqual({ sent: 70, failed: 5, cost: 70, last24Hours: 0 })
    await app.db.query('delete from message_months')
  })
})

describe('the list', () => {
  it('has sent and failed messages, newest first, with customer and reason of failure', async () => {
    const first = await sms({ at: '2026-11-20T08:00:00Z' })
    const second = await sms({
      employer: nils,
      state: 'failed',
      at: '2026-11-21T08:00:00Z',
      failure: 'ukjent',
    })
    const third = await sms({ state: 'stopped', at: '2026-11-22T08:00:00Z' })
    const fourth = await sms({ state: 'expired', at: '2026-11-22T09:00:00Z' })
    for (const state of ['queued', 'sending']) await sms({ state })
    expect(await list()).toEqual([
      expect.objectContaining({ id: fourth, status: 'failed', isExpired: true, failure: null }),
      expect.objectContaining({ id: third, status: 'failed', isStopped: true, failure: null, cost: 0 }),
      {
        id: second,
        createdAt: '2026-11-21T08:00:00.000Z',
        recipient: '+4740000001',
        message: 'Vikar i 3B {lenke}',
        status: 'failed',
        isStopped: false,
        isExpired: false,
        failure: 'ukjent',
        cost: 0,
        employerName: 'Lillevik sykehjem',
        isResendable: false,
        isResent: false,
      },
      expect.objectContaining({ id: first, status: 'sent', employerName: 'Fjellhamar skole', cost: 1 }),
    ])
  })

  it('ends after fifty', async () => {
    for (let minute = 10; minute < 61; minute += 1)
      await sms({
        recipient: `+474000${minute}00`,
        at: new Date(Date.UTC(2026, 10, 23, 8, minute)).toISOString(),
      })
    expect(await list()).toHaveLength(50)
  })

  it('finds a recipient in any spelling of the number, and by its beginning', async () => {
    for (const recipient of ['+4740000001', '+4740000002', '+4741000001', '+4747400001', '+46701234567'])
      await sms({ recipient })
    for (const typed of ['400 00 001', '+47 400 00 001', '0047 40000001', '4740000001'])
      expect([typed, await found(typed)]).toEqual([typed, ['+4740000001']])
    const sorted = async (typed: string) => (await found(typed)).toSorted()
    expect(await sorted('400')).toEqual(['+4740000001', '+4740000002'])
    expect(await sorted('+47 400')).toEqual(['+4740000001', '+4740000002'])
    expect(await sorted('47400')).toEqual(['+4740000001', '+4740000002', '+4747400001'])
    expect(await sorted('0046')).toEqual(['+46701234567'])
    expect(await sorted('00001')).toEqual([])
  })

  it.each(['Ola', '%', '_', "4'; --", '\\'])('finds no one by %s, and that is no error', async (typed) => {
    await sms({})
    expect(await list(typed)).toEqual([])
  })

  it('refuses a search that is too long, with the field', async () => {
    const answer = await asSara('GET', `/api/service/sms?recipient=${'4'.repeat(101)}`)
    expect(answer).toMatchObject({
      status: 422,
      body: { data: { fields: [{ path: 'recipient', message: 'Søket er for langt' }] } },
    })
  })

  it('is logged as a look, once for automatic refetches, and separately for a search', async () => {
    await app.db.query('delete from audit_log')
    for (const typed of ['', '', '400', '400']) await list(typed)
    const by = { actor_user_id: sara.userId, employer_id: null, subject_id: null, detail: {} }
    expect(
      await app.db.query(
        'select action, actor_user_id, employer_id, subject_id, detail from audit_log order by id',
      ),
    ).toEqual([
      { ...by, action: 'sms-listed' },
      { ...by, action: 'sms-searched' },
    ])
  })
})

it('is for superadmins alone', async () => {
  const asKari = await server.as(kari)
  for (const path of ['/api/service/sms', '/api/service/sms/totals'])
    expect((await asKari('GET', path)).status).toBe(403)
})
