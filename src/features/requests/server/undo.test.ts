import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerYes } from '#features/answers/server/answer.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { castVikarer, giveCredits, shift } from '#test/cast.ts'
import { dumpUncounted } from '#test/dump.ts'
import { openOffice, type Office } from '#test/office.ts'
import { TooLate, undoRequest } from './undo.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'requests', 'sms_history', 'email_history', 'audit_log'])
    await office.app.db.query(`delete from ${table}`)
})

const send = async (changes: object = {}) => {
  const { app, kari, ola, siri } = office
  await giveCredits(app, kari, 20)
  const form = shift({
    channels: ['sms', 'email'],
    recipients: { kind: 'chosen', vikarIds: [ola.id, siri.id] },
  })
  const { status, body } = await office.asKari('POST', '/api/assignments', {
    ...form,
    isUndoable: true,
    ...changes,
  })
  expect(status).toBe(200)
  return body as { id: string; undoSeconds?: number }
}
const undo = (id: string, as = office.asKari) => as('POST', `/api/assignments/${id}/undo`, {})
const letGo = () => office.app.db.query("update requests set held_until = now() - interval '1 second'")
const seen = async (id: string) => (await office.asKari('GET', `/api/assignments/${id}`)).body
/** The remaining rows of shifts in all tables. */
const left = async () => ({
  rows: await office.app.db.query(
    `select 'a' from assignments union all select 'r' from recipients union all select 'l' from request_line
     union all select 's' from sms_history union all select 'e' from email_history
     union all select 'f' from forecasts union all select 'n' from shift_alarms`,
  ),
})
const due = async () => {
  const rows = await office.app.db.query(
    `select count(*) filter (where next_attempt_at <= now())::int as due,
       count(*) filter (where next_attempt_at > now() + interval '5 seconds')::int as held,
       count(*) filter (where gateway_state = 'stopped')::int as stopped
     from (select next_attempt_at, gateway_state from sms_history
       union all select next_attempt_at, gateway_state from email_history) m`,
  )
  return rows[0]
}

describe('a request that can be undone', () => {
  it('waits with all its messages, and is undone whole: nothing is sent, and every credit is returned', async () => {
    await giveCredits(office.app, office.kari, 20)
    const before = await office.accounted()
    const { id } = await send()
    expect(await due()).toEqual({ due: 0, held: 4, stopped: 0 })
    expect((await seen(id)) as object).toMatchObject({ undoSeconds: expect.closeTo(10, -1) })
    expect(await undo(id)).toMatchObject({ status: 200 })
    expect(await due()).toEqual({ due: 0, held: 0, stopped: 0 })
    expect(await office.accounted()).toBe(before + 20)
    expect(await office.asKari('GET', `/api/assignments/${id}`)).toMatchObject({ status: 404 })
    expect(await undo(id)).toMatchObject({ status: 404 })
    expect(await office.asKari('POST', `/api/assignments/${id}/reopen`, {})).toMatchObject({ status: 404 })
  })

  it('gives a second press the rest of its hold', async () => {
    const requestId = randomUUID()
    const { undoSeconds: first } = await send({ requestId })
    expect(first).toBeGreaterThan(5)
    await office.app.db.query("update requests set held_until = held_until - interval '5 seconds'")
    expect((await send({ requestId })).undoSeconds).toBeLessThanOrEqual(Number(first) - 5)
    await letGo()
    expect(await send({ requestId })).not.toHaveProperty('undoSeconds')
  })

  it('has a plan that changes nothing, and answers with the plan of the undo', async () => {
    const { id } = await send()
    const before = await dumpUncounted(office.app)
    const { body } = await office.asKari('POST', `/api/assignments/${id}/undo/plan`, {})
    expect(await dumpUncounted(office.app)).toEqual(before)
    const plan = {
      after: null,
      stopped: { messages: 4, sms: 2 },
      sentences: [
        '4 meldinger som ikke er sendt ennå, blir stanset, og 2 SMS kommer tilbake på saldoen.',
        'Ingen har fått noe ennå, og oppdraget blir slettet.',
      ],
      summary: '4 meldinger som ikke er sendt ennå, blir stanset, og 2 SMS kommer tilbake på saldoen.',
    }
    expect(body).toMatchObject(plan)
    const seen = (body as { version: string }).version
    const credits = await office.balance()
    expect(await office.asKari('POST', `/api/assignments/${id}/undo`, { seen })).toMatchObject({
      status: 200,
      body: { plan },
    })
    expect(await office.balance()).toBe(credits + 2)
  })

  it('leaves no list, count, proposal or history entry once it is undone, only the office event', async () => {
    const total = async () => (await office.app.db.query('select total from assignment_totals'))[0]?.['total']
    const { id } = await send()
    expect(await total()).toBe(1)
    expect(await undo(id)).toMatchObject({ status: 200 })
    expect(await total()).toBe(0)
    const { rows } = await left()
    expect(rows).toEqual([])
    expect((await office.asKari('GET', '/api/assignments/suggestions')).body).toMatchObject({
      shifts: [],
      titles: [],
    })
    const { body } = await office.asKari('GET', '/api/office-events')
    expect(JSON.stringify(body)).toContain('Kari Nordmann angret før noe ble sendt.')
  })

  it('is not created by a repeated press after the undo', async () => {
    const requestId = crypto.randomUUID()
    const { id } = await send({ requestId })
    await undo(id)
    const form = shift({ requestId, recipients: { kind: 'chosen', vikarIds: [office.ola.id] } })
    const again = await office.asKari('POST', '/api/assignments', { ...form, isUndoable: true })
    expect(again).toMatchObject({ status: 409, body: { code: 'UNDONE' } })
    expect(await due()).toEqual({ due: 0, held: 0, stopped: 0 })
  })

  it('holds the messages of people added meanwhile, and undoes them too', async () => {
    const { app, kari } = office
    const vikarIds = (await castVikarer(app, kari, 1)).map(({ id }) => id)
    const { id } = await send()
    const more = await office.asKari('POST', `/api/assignments/${id}/recipients`, { vikarIds })
    expect(more).toMatchObject({ status: 200 })
    expect(await due()).toEqual({ due: 0, held: 6, stopped: 0 })
    expect(await undo(id)).toMatchObject({ status: 200 })
    expect(await due()).toEqual({ due: 0, held: 0, stopped: 0 })
  })

  it('is undone from any of its shifts', async () => {
    const { ola } = office
    await giveCredits(office.app, office.kari, 20)
    const { date, startTime, endTime, places, ...form } = shift({
      recipients: { kind: 'chosen', vikarIds: [ola.id] },
    })
    const shifts = [0, 1].map((day) => ({ date: addDays(date, day), startTime, endTime, places }))
    const { body } = await office.asKari('POST', '/api/requests', { ...form, shifts, isUndoable: true })
    const { assignmentIds } = body as { assignmentIds: string[] }
    expect(await undo(String(assignmentIds[1]))).toMatchObject({ status: 200 })
    expect(await office.app.db.query('select from assignments')).toEqual([])
    expect(await due()).toEqual({ due: 0, held: 0, stopped: 0 })
  })

  it('is not held by default, nor within an hour of its start', async () => {
    await send({ isUndoable: false })
    expect(await due()).toMatchObject({ held: 0 })
    const now = office.app.clock.now()
    const start = new Date(now.getTime() + 30 * 60_000)
    const time = new Intl.DateTimeFormat('nb-NO', {
      timeZone: 'Europe/Oslo',
      hour: '2-digit',
      minute: '2-digit',
    }).format(start)
    const { id } = await send({
      requestId: crypto.randomUUID(),
      date: osloToday(start),
      startTime: time,
      endTime: time,
    })
    expect(await due()).toMatchObject({ held: 0 })
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'TOO_LATE' } })
  })

  it('cannot be undone too late, once it is answered, or by another office', async () => {
    const { id } = await send()
    expect(await undo(id, office.asNils)).toMatchObject({ status: 404 })
    const recorded = { vikarId: office.ola.id, answer: 'accepted' }
    expect(await office.asKari('POST', `/api/assignments/${id}/answers`, recorded)).toMatchObject({
      status: 200,
    })
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'ANSWERED' } })
    await letGo()
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'TOO_LATE' } })
    expect(await seen(id)).toMatchObject({ assignment: { status: 'assigned' } })
  })

  it('is undone not at all once one message has left', async () => {
    const { id } = await send()
    await office.app.db.query(
      "update sms_history set gateway_state = 'sending' where id = (select id from sms_history order by id limit 1)",
    )
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'TOO_LATE' } })
    expect(await due()).toMatchObject({ stopped: 0 })
    expect(await seen(id)).toMatchObject({ assignment: { status: 'open' } })
  })
})

// At the end of the hold. Fails when `undoRequest` does not lock the request's shifts before it looks for answers.
it('exactly one of an undo and a concurrent yes happens', async () => {
  const { app, kari } = office
  const vikarer = await castVikarer(app, kari, 2)
  for (let round = 0; round < 15; round += 1) {
    const { id } = await send({
      requestId: crypto.randomUUID(),
      date: addDays(osloToday(new Date()), round + 2),
      recipients: { kind: 'chosen', vikarIds: vikarer.map((one) => one.id) },
    })
    const [row] = await app.db.query(
      'select t.id from recipients t join assignments a using (request_id) where a.id = $1 limit 1',
      [id],
    )
    const token = app.tokens.derive('assignment_response_tokens', String(row?.['id']))
    expect(await openResponseLink(app.database, token)).toBeNull()
    await letGo()
    const link = await openResponseLink(app.database, token)
    if (!link) throw new Error('the link did not open after the hold')
    await app.db.query("update requests set held_until = now() + interval '10 seconds'")
    const [undone, answered] = await Promise.all([
      app.database
        .transaction(kari.scope, (tx) => undoRequest(tx, id))
        .catch((error: unknown) => {
          if (error instanceof TooLate) return { kind: 'too-late' }
          throw error
        }),
      answerYes(app, link, null).catch(() => 'ended'),
    ])
    expect([`undone ended`, `answered won`]).toContain(`${undone.kind} ${answered}`)
  }
})
