import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { answerYes } from '#features/answers/server/answer.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { castAssignment, giveCredits, shift } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import { cancelAndNotify } from './cancel-and-notify.ts'
import { reopenAndNote } from './reopen.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'sms_history', 'email_history', 'audit_log'])
    await office.app.db.query(`delete from ${table}`)
})

const ask = async (changes: Parameters<typeof castAssignment>[2] = {}) => {
  const { app, kari, ola, siri } = office
  await giveCredits(app, kari, 20)
  const { id, token } = await castAssignment(app, kari, {
    channels: ['email'],
    recipients: { kind: 'chosen', vikarIds: [ola.id, siri.id] },
    ...changes,
  })
  return { id, yes: (vikar: { id: string }) => office.answer(token(vikar.id), answerYes) }
}
const act = (id: string, what: 'cancel' | 'complete' | 'reopen') =>
  office.asKari('POST', `/api/assignments/${id}/${what}`, {})
const seen = async (id: string) => (await office.asKari('GET', `/api/assignments/${id}`)).body

it('a cancelled shift is open again, and its notified holder is in reserve', async () => {
  const { id, yes } = await ask()
  expect(await yes(office.ola)).toBe('won')
  await act(id, 'cancel')
  expect(await act(id, 'reopen')).toMatchObject({ status: 200 })
  expect(await seen(id)).toMatchObject({
    assignment: { status: 'open', filled: 0, vikarer: [] },
    recipients: [{ fullName: 'Ola Hansen', response: 'interested' }, { response: null }],
  })
  const events = JSON.stringify(await seen(id))
  expect(events).toContain('"kind":"reopened"')
  expect(events).not.toContain('"kind":"cancelled","at"')
  const [audit] = await office.app.db.query(
    "select count(*)::int as count from audit_log where action = 'assignment-reopened'",
  )
  expect(audit).toEqual({ count: 1 })
  expect(await yes(office.siri)).toBe('won')
  expect(await seen(id)).toMatchObject({ assignment: { status: 'assigned', vikar: { id: office.siri.id } } })
})

it('a shift completed too soon returns to its former state', async () => {
  const { id, yes } = await ask({ places: 2 })
  await yes(office.ola)
  await act(id, 'complete')
  expect((await act(id, 'reopen')).status).toBe(200)
  expect(await seen(id)).toMatchObject({
    assignment: { status: 'open', filled: 1, vikarer: [{ id: office.ola.id }] },
  })
  await yes(office.siri)
  await act(id, 'complete')
  expect((await act(id, 'reopen')).status).toBe(200)
  expect(await seen(id)).toMatchObject({ assignment: { status: 'assigned', filled: 2 } })
})

it('is not opened again if the holder has another shift by then, or once it has started', async () => {
  const early = await ask({ date: '2030-06-03', startTime: '08:00', endTime: '14:00' })
  const late = await ask({ date: '2030-06-03', startTime: '12:00', endTime: '16:00' })
  await early.yes(office.ola)
  await act(early.id, 'complete')
  expect(await late.yes(office.ola)).toBe('won')
  expect(await act(early.id, 'reopen')).toMatchObject({
    status: 409,
    body: {
      code: 'BUSY',
      message: 'Ola Hansen har tatt en annen vakt på samme tid, og kan ikke få denne igjen',
    },
  })
  await act(late.id, 'cancel')
  await office.app.db.query(
    "update assignments set starts_at = now() - interval '1 minute', ends_at = now() + interval '1 hour' where id = $1",
    [late.id],
  )
  expect(await act(late.id, 'reopen')).toMatchObject({ status: 409, body: { code: 'STARTED' } })
})

it("an open shift, or another employer's, is refused", async () => {
  const { id } = await ask()
  expect(await act(id, 'reopen')).toMatchObject({ status: 409, body: { code: 'CLOSED' } })
  await act(id, 'cancel')
  expect((await office.asNils('POST', `/api/assignments/${id}/reopen`, {})).status).toBe(404)
})

it('does not reopen a shift that starts before its waiting request is sent, and explains the remedy', async () => {
  const day = (count: number) => addDays(osloToday(new Date()), count)
  const { date: _, startTime, endTime, places, ...common } = shift({ channels: ['email'] })
  const made = await office.asKari('POST', '/api/requests', {
    ...common,
    recipients: { kind: 'chosen', vikarIds: [office.ola.id] },
    asking: { kind: 'all-at-once', sendAt: `${day(1)}T09:00:00.000Z` },
    shifts: [3, 6].map((count) => ({ date: day(count), startTime, endTime, places })),
  })
  expect(made.status).toBe(200)
  const { id } = made.body as { id: string }
  await act(id, 'cancel')
  const rows = await office.app.db.query('select id from assignments where id <> $1', [id])
  const other = String(rows[0]?.['id'])
  const move = async (sendAt: string) => {
    const { body } = await office.asKari('GET', `/api/assignments/${other}/line`)
    const { version } = { version: (body as { line: { sendVersion: string } }).line.sendVersion }
    return office.asKari('PUT', `/api/assignments/${other}/send-time`, { sendAt, version })
  }
  expect((await move(`${day(5)}T09:00:00.000Z`)).status).toBe(200)
  expect(await act(id, 'reopen')).toMatchObject({
    status: 409,
    body: {
      code: 'SENT_AFTER_START',
      message: expect.stringMatching(
        /^Forespørselen sendes .+, etter at denne vakten starter\. Endre tidspunktet for sending først\.$/,
      ),
    },
  })
  expect(await seen(id)).toMatchObject({ assignment: { status: 'cancelled' } })
  expect((await move(`${day(2)}T09:00:00.000Z`)).status).toBe(200)
  expect((await act(id, 'reopen')).status).toBe(200)
})

// Fails when `lockClaimsOfAll` is removed from `reopenAssignment`.
it('after a reopening while the holder takes another shift at that time, they have one of the two', async () => {
  for (let round = 0; round < 12; round += 1) {
    const date = `2031-07-${String(round + 1).padStart(2, '0')}`
    const done = await ask({ date, startTime: '08:00', endTime: '14:00' })
    const other = await ask({ date, startTime: '10:00', endTime: '16:00' })
    await done.yes(office.ola)
    await act(done.id, 'complete')
    const [, reopened] = await Promise.all([other.yes(office.ola), act(done.id, 'reopen')])
    const held = await office.app.db.query(
      `select a.id from assignment_responses r join assignments a on a.id = r.assignment_id
       where r.response_type = 'accepted' and a.status in ('open', 'assigned') and a.id = any($1::uuid[])`,
      [[done.id, other.id]],
    )
    expect([held.length, reopened.status === 200 || reopened.status === 409]).toEqual([1, true])
  }
})

it('two concurrent presses, beside a cancellation, open it once', async () => {
  const { app, kari } = office
  for (let round = 0; round < 10; round += 1) {
    const { id, yes } = await ask()
    await yes(office.ola)
    await act(id, 'cancel')
    const reopen = () => app.database.transaction(kari.scope, (tx) => reopenAndNote(tx, id, true))
    const cancel = () => app.database.transaction(kari.scope, (tx) => cancelAndNotify(tx, app.config, id))
    const [one, two] = await Promise.all([reopen(), reopen(), cancel()])
    expect([one.kind, two.kind]).toContain('reopened')
    const [row] = await app.db.query(
      `select filled, (select count(*)::int from assignment_responses r where r.assignment_id = a.id
         and r.response_type = 'accepted') as accepted from assignments a where id = $1`,
      [id],
    )
    expect(row).toEqual({ filled: 0, accepted: 0 })
  }
})
