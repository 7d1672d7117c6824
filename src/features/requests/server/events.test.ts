import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { answerYes } from '#features/answers/server/answer.ts'
import { TenantScope } from '#server/database/scope.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { castSara, castVikar, giveCredits, nextDay, shift } from '#test/cast.ts'
import { inOrder } from '#test/asking.ts'
import { openOffice, type Office } from '#test/office.ts'
import { resendSms } from './resend-sms.ts'
import { takeBounce } from '#features/asking/server/returned/take-bounce.ts'

let office: Office
let per: { id: string }

beforeAll(async () => {
  office = await openOffice()
  per = await castVikar(office.app, office.kari, 'Per Lie')
  await giveCredits(office.app, office.kari, 200)
})
afterAll(() => office.close())
beforeEach(() => office.app.db.query('delete from rate_limits'))

const OLA = () => ({ id: office.ola.id, name: 'Ola Hansen' })
const SIRI = () => ({ id: office.siri.id, name: 'Siri Dahl' })
const KARI = { actor_kind: 'member', actor_name: 'Kari Nordmann' }

/** The events of this shift's request, also after it was undone. */
const eventsOf = async (requestId: string) =>
  office.app.db.query('select * from events where request_id = $1 order by id', [requestId])
const requestOf = async (assignmentId: string) => {
  const [row] = await office.app.db.query('select request_id from assignments where id = $1', [assignmentId])
  return String(row?.['request_id'])
}
const without = (events: Record<string, unknown>[], kind: string) =>
  events.filter((event) => event['kind'] !== kind)

/** Asks Ola and Siri by SMS, and returns the events recorded since. */
const ask = async () => {
  const { id, token } = await office.ask()
  const requestId = await requestOf(id)
  return { id, token, requestId, acts: async () => without(await eventsOf(requestId), 'created') }
}
const create = async (changes: object) => {
  const recipients = { kind: 'chosen' as const, vikarIds: [office.ola.id, office.siri.id] }
  const { body, status } = await office.asKari('POST', '/api/requests', {
    ...requestForm(),
    channels: ['sms'],
    recipients,
    ...changes,
  })
  expect(status).toBe(200)
  const { id } = body as { id: string }
  return { id, requestId: await requestOf(id) }
}
const requestForm = () => {
  const { date: _, startTime, endTime, places, ...form } = shift()
  const days = [nextDay(office.app), nextDay(office.app)]
  return { ...form, shifts: days.map((date) => ({ date, startTime, endTime, places })) }
}

it.each([
  [
    'at once, also while it can be undone',
    { isUndoable: true },
    { isInOrder: false, sendAt: null },
    { people: 2, sms: 2, emails: 0 },
    [],
  ],
  [
    'at once, at a later time',
    { asking: { kind: 'all-at-once', sendAt: `${addDays(osloToday(new Date()), 1)}T06:00:00.000Z` } },
    { isInOrder: false, sendAt: `${addDays(osloToday(new Date()), 1)}T06:00:00.000Z` },
    {},
    [],
  ],
  [
    'in order',
    { asking: inOrder({ openAtMost: 1 }) },
    { isInOrder: true, sendAt: null },
    {},
    [{ kind: 'asked', because: { code: 'start' }, effects: { people: 1, sms: 1, emails: 0 } }],
  ],
])('records that a request was created: %s', async (_how, changes, after, effects, next) => {
  const { requestId } = await create(changes)
  const events = await eventsOf(requestId)
  expect(events).toMatchObject([
    {
      kind: 'created',
      ...KARI,
      assignment_id: null,
      people: expect.arrayContaining([expect.objectContaining(OLA()), expect.objectContaining(SIRI())]),
      after: { shifts: 2, people: 2, ...after },
      effects,
    },
    ...next,
  ])
  expect(events).toHaveLength(1 + next.length)
})

it('records a request once for two presses, with its line in order', async () => {
  const form = { ...requestForm(), channels: ['email'], asking: inOrder({ openAtMost: 1 }) }
  const chosen = { kind: 'chosen', vikarIds: [office.ola.id, office.siri.id, per.id] }
  const press = () => office.asKari('POST', '/api/requests', { ...form, recipients: chosen })
  const [one, other] = await Promise.all([press(), press()])
  expect([one.status, other.status]).toEqual([200, 200])
  const [created, ...rest] = await eventsOf(form.requestId)
  const line = await office.app.db.query(
    'select vikar_id as id from request_line where request_id = $1 order by position',
    [form.requestId],
  )
  expect(created?.['people']).toMatchObject(line)
  expect(rest).toMatchObject([{ kind: 'asked', people: line.slice(0, 1) }])
})

it('records an undo on the request, whose shifts are deleted', async () => {
  const { id, requestId } = await create({ isUndoable: true })
  const undo = () => office.asKari('POST', `/api/assignments/${id}/undo`, {})
  expect((await undo()).status).toBe(200)
  expect((await undo()).status).toBe(404)
  expect(without(await eventsOf(requestId), 'created')).toMatchObject([
    { kind: 'undone', ...KARI, assignment_id: null, before: { shifts: 2, people: 2 } },
  ])
})

it('records the people reached by a resent request, and nothing while no SMS can be paid', async () => {
  const { id, requestId, acts } = await ask()
  await office.app.db.query("update sms_history set status = 'failed' where assignment_id = $1", [id])
  const send = () => office.asKari('POST', `/api/assignments/${id}/requests`, {})
  const balance = await office.balance()
  await office.app.db.query('update sms_credits set balance = 0')
  expect(await send()).toMatchObject({ status: 200, body: { sms: { kind: 'too-few-credits' } } })
  expect(await acts()).toEqual([])
  await office.app.db.query('update sms_credits set balance = $1', [balance])
  await send()
  expect((await send()).status).toBe(409)
  expect(await acts()).toMatchObject([
    {
      kind: 'requested',
      ...KARI,
      request_id: requestId,
      assignment_id: null,
      people: expect.arrayContaining([expect.objectContaining(OLA()), expect.objectContaining(SIRI())]),
      effects: { people: 2, sms: 2, emails: 0 },
    },
  ])
})

type Act = [path: string, body: () => object, event: () => object]
it.each<[string, ...Act]>([
  [
    'asked further people',
    'recipients',
    () => ({ vikarIds: [per.id] }),
    () => ({
      kind: 'asked-more',
      assignment_id: null,
      people: [{ name: 'Per Lie' }],
      effects: { people: 1 },
    }),
  ],
  [
    'reminded those without an answer',
    'reminders',
    () => ({}),
    () => ({ kind: 'reminded', people: [SIRI()], effects: { people: 1, sms: 1 } }),
  ],
  [
    'reminded those who have a place',
    'reminder',
    () => ({}),
    () => ({ kind: 'reminded-holders', people: [OLA()], effects: { people: 1, sms: 1 } }),
  ],
  [
    'wrote to people',
    'messages',
    () => ({ vikarIds: [office.siri.id], words: 'Ring meg, takk' }),
    () => ({ kind: 'written', people: [SIRI()], effects: { people: 1, sms: 1 } }),
  ],
])('records that the office %s, once for two presses', async (_act, path, body, event) => {
  const { id, token, requestId, acts } = await ask()
  if (path !== 'reminders' && path !== 'recipients') await office.answer(token(office.ola.id), answerYes)
  else await office.app.db.query('update assignments set places = 2 where id = $1', [id])
  if (path === 'reminders') await office.answer(token(office.ola.id), answerYes)
  const press = () => office.asKari('POST', `/api/assignments/${id}/${path}`, body())
  const statuses = [await press(), await press()].map(({ status }) => status)
  expect(statuses).toEqual([200, 409])
  expect(without(await acts(), 'answered')).toMatchObject([
    { ...KARI, request_id: requestId, assignment_id: id, ...event() },
  ])
})

it("records that a superadmin resent an SMS, without the superadmin's name", async () => {
  const { id, acts } = await ask()
  const [sms] = await office.app.db.query(
    "update sms_history set status = 'failed', gateway_state = 'failed', next_attempt_at = null where assignment_id = $1 and vikar_id = $2 returning id",
    [id, office.ola.id],
  )
  const { userId } = await castSara(office.app)
  const scope = new TenantScope(office.kari.scope.employerId, userId)
  const known = {
    id: String(sms?.['id']),
    assignmentId: id,
    vikarId: office.ola.id,
    kind: 'request',
  } as const
  const again = () => resendSms(office.app, scope, known, true)
  expect([await again(), await again()]).toMatchObject([{ kind: 'queued' }, { kind: 'already-resent' }])
  expect(await acts()).toMatchObject([
    {
      kind: 'resent',
      actor_kind: 'support',
      actor_id: userId,
      actor_name: null,
      assignment_id: id,
      vikar_name: 'Ola Hansen',
      effects: { people: 1, sms: 1, emails: 0 },
    },
  ])
})

it('records the SMS that replaces a returned mail, once', async () => {
  const { id, requestId } = await create({ channels: ['email'], smsIfBounced: true })
  await office.app.db.query(
    "update email_history set status = 'sent', gateway_state = 'accepted', attempts = 1, next_attempt_at = null, sent_at = now() where assignment_id = $1",
    [id],
  )
  const [mail] = await office.app.db.query(
    'select id from email_history where assignment_id = $1 and vikar_id = $2',
    [id, office.ola.id],
  )
  const failed = [{ addresses: [office.ola.email ?? ''], words: '5.1.1: smtp; 550 5.1.1 User unknown' }]
  const bounce = () => takeBounce(office.app, { id: String(mail?.['id']), failed })
  expect([await bounce(), await bounce()]).toEqual(['returned', 'ignored'])
  expect(without(await eventsOf(requestId), 'created')).toMatchObject([
    {
      kind: 'sms-instead',
      actor_kind: 'service',
      actor_name: null,
      assignment_id: null,
      vikar_name: 'Ola Hansen',
      because: { code: 'bounced' },
      effects: { people: 1, sms: 1, emails: 0 },
    },
  ])
})
