import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays, osloToday } from '#shared/dates.ts'
import { eventsOf } from '#test/events.ts'
import { dumpUncounted } from '#test/dump.ts'
import { castLine, inOrder, openLineOffice } from '#test/line.ts'

let office: Awaited<ReturnType<typeof openLineOffice>>
let people: (typeof office)['people']
let holder: string
let shift: Awaited<ReturnType<typeof castLine>>

beforeAll(async () => {
  office = await openLineOffice()
  people = office.people
})
afterAll(() => office.close())
beforeEach(async () => {
  await office.empty()
  office.app.clock.set(new Date().toISOString())
  shift = await castLine(
    office.app,
    office.kari,
    people.map(({ id }) => id),
    { asking: inOrder({ openAtMost: 1 }) },
  )
  holder = (await shift.asked())[0] ?? ''
})

const removal = () => ({ vikarId: holder, words: '' })
const act = (path: string, body: object = {}) =>
  office.asKari('POST', `/api/assignments/${shift.id}/${path}`, body)

interface Plan {
  readonly version: string
  readonly sentences: readonly string[]
  readonly notified: readonly { readonly vikarId: string; readonly channels: readonly string[] }[]
  readonly next: {
    readonly isChoice: boolean
    readonly reserve: { readonly names: readonly string[] }
    readonly line: { readonly names: readonly string[] }
  } | null
}
const planOf = async (path: string, body: object = {}) => {
  const { status, body: plan } = await act(`${path}/plan`, body)
  expect(status).toBe(200)
  return plan as Plan
}
const messages = (...kinds: string[]) =>
  office.app.db.query(
    `select channel, vikar_id from (
       select 'sms' as channel, vikar_id, kind, id from sms_history
       union all select 'email', vikar_id, kind, id from email_history) m
     where vikar_id is not null and ($1::text[] = '{}' or kind = any($1)) order by id`,
    [kinds],
  )

it('changes nothing', async () => {
  await shift.says.yes(holder)
  const rows = async () => dumpUncounted(office.app)
  const before = await rows()
  await planOf('cancel')
  await planOf('removals', removal())
  await planOf('complete')
  await planOf('places', { places: 3, version: await versionNow() })
  expect(await rows()).toEqual(before)
})

it('predicts the messages that the act then queues, and no others', async () => {
  await shift.says.yes(holder)
  const plan = await planOf('cancel')
  const known = (await messages()).length
  expect(await act('cancel', { seen: plan.version })).toMatchObject({ status: 200 })
  expect((await messages()).slice(known)).toEqual(
    plan.notified.flatMap(({ vikarId, channels }) =>
      channels.map((channel) => ({ channel, vikar_id: vikarId })),
    ),
  )
  expect(plan.notified).toHaveLength(1)
})

const cancelled = async () => {
  await shift.says.yes(holder)
  await act('cancel')
}

it.each([
  ['a removal', 'removals', removal, () => shift.says.yes(holder)],
  ['a reopening', 'reopen', () => ({}), cancelled],
] as const)(
  'after %s asks no one when the office chose so, until it resumes',
  async (_, path, body, arrange) => {
    await arrange()
    const choice = { ...body(), askNext: false }
    const plan = await planOf(path, choice)
    expect(plan.next?.isChoice).toBe(true)
    expect(plan.sentences).toContain('Ingen i køen eller reserven blir spurt før du ber om det.')
    const known = (await messages('request', 'reminder')).length
    expect(await act(path, { ...choice, seen: plan.version })).toMatchObject({ status: 200 })
    office.app.clock.set(new Date(Date.now() + 20 * 60_000).toISOString())
    await shift.sweep()
    expect(await messages('request', 'reminder')).toHaveLength(known)
    expect(await act('line/next')).toMatchObject({ status: 200, body: { recipients: 1 } })
    expect(await messages('request', 'reminder')).toHaveLength(known + 1)
    expect(await act('line/next')).toMatchObject({ status: 409, body: { code: 'NOT_HALTED' } })
  },
)

it.each([
  ['a removal', 'removals', removal, () => shift.says.yes(holder)],
  ['a reopening', 'reopen', () => ({}), cancelled],
] as const)('after %s asks first whom it named', async (_, path, body, arrange) => {
  await arrange()
  const plan = await planOf(path, body())
  const known = (await messages('request', 'reminder')).length
  await act(path, { ...body(), seen: plan.version })
  await shift.sweep()
  const [next] = (await messages('request', 'reminder')).slice(known)
  expect(next).toBeDefined()
  expect(people.find(({ id }) => id === next?.['vikar_id'])?.fullName).toBe(
    [...(plan.next?.reserve.names ?? []), ...(plan.next?.line.names ?? [])][0],
  )
})

it('shows the next people after one of several shifts is cancelled', async () => {
  const date = addDays(osloToday(new Date()), 5)
  const times = { startTime: '08:00', endTime: '14:00', places: 1 }
  const { body } = await office.asKari('POST', '/api/requests', {
    requestId: crypto.randomUUID(),
    title: 'Vikar i 3B',
    location: 'Skoleveien 1',
    shifts: [
      { date, ...times },
      { date: addDays(date, 1), ...times, places: 2 },
    ],
    recipients: { kind: 'chosen', vikarIds: people.map(({ id }) => id) },
    channels: ['email'],
    asking: inOrder({ openAtMost: 1 }),
  })
  const [first, second] = (body as { assignmentIds: string[] }).assignmentIds
  const asked = (await messages('request')).at(-1)?.['vikar_id']
  await office.asKari('POST', `/api/assignments/${second}/answers`, { vikarId: asked, answer: 'accepted' })
  await shift.sweep()
  const { body: plan } = await office.asKari('POST', `/api/assignments/${first}/cancel/plan`, {})
  const known = (await messages('request')).length
  expect(await office.asKari('POST', `/api/assignments/${first}/cancel`, {})).toMatchObject({ status: 200 })
  await shift.sweep()
  const [next] = (await messages('request')).slice(known)
  const { fullName } = people.find(({ id }) => id === next?.['vikar_id']) ?? {}
  expect(plan).toMatchObject({
    next: { isChoice: false, isAsked: true, line: { count: 1, names: [fullName] } },
  })
  expect((plan as Plan).sentences).toContain(`${fullName} får spørsmålet nå.`)
})

it('counts a message that the act itself stops', async () => {
  await shift.says.yes(holder)
  const edit = async (times: object) => ({ ...(await formNow()), ...times, version: await versionNow() })
  const path = `/api/assignments/${shift.id}`
  await office.asKari('PUT', path, await edit({ startTime: '09:30', endTime: '15:15' }))
  const back = await edit({ startTime: '07:45', endTime: '14:30' })
  const { body: plan } = await office.asKari('POST', `${path}/plan`, back)
  expect(plan).toMatchObject({ stopped: { messages: 1, sms: 0 } })
})

it('never shows a person that no message can reach as the next', async () => {
  await shift.says.yes(holder)
  const [next, after] = (await shift.line()).slice(1).map(({ vikarId }) => vikarId)
  await office.app.db.query('update vikarer set email = null where id = $1', [next])
  const { fullName } = people.find(({ id }) => id === after) ?? {}
  const plan = await planOf('removals', removal())
  await office.app.db.query("update vikarer set email = 'x@vikar.example' where id = $1", [next])
  expect(plan.next?.line.names).toEqual([fullName])
})

it('refuses a press when the consequences have changed, and shows the new ones', async () => {
  await shift.says.yes(holder)
  const plan = await planOf('cancel')
  await shift.says.back(holder)
  const { status, body } = await act('cancel', { seen: plan.version })
  expect([status, body]).toMatchObject([
    409,
    { code: 'PLAN_CHANGED', data: { plan: { notified: [], before: { filled: 0 } } } },
  ])
  const { plan: shown } = (body as { data: { plan: Plan } }).data
  expect(await act('cancel', { seen: shown.version })).toMatchObject({ status: 200 })
})

it('does not pause a request that is sent later', async () => {
  const sendAt = new Date(Date.now() + 3_600_000).toISOString()
  shift = await castLine(
    office.app,
    office.kari,
    people.map(({ id }) => id),
    { asking: inOrder({ openAtMost: 1, sendAt }) },
  )
  const wanted = { places: 2, version: await versionNow(), askNext: false }
  const plan = await planOf('places', wanted)
  expect(plan.next?.isChoice).toBe(false)
  expect(await act('places', { ...wanted, seen: plan.version })).toMatchObject({ status: 200 })
  office.app.clock.set(new Date(Date.now() + 2 * 3_600_000).toISOString())
  await shift.sweep()
  expect(await shift.asked()).toHaveLength(1)
})

const isHalted = async () => {
  const [request] = await office.app.db.query('select halted_at from requests where id = $1', [
    shift.requestId,
  ])
  return request?.['halted_at'] !== null
}

it.each([
  ['a removal', 'removals', async () => removal(), () => shift.says.yes(holder)],
  ['a reopening', 'reopen', async () => ({}), cancelled],
  ['more places', 'places', async () => ({ places: 2, version: await versionNow() }), async () => {}],
] as const)('%s without the choice leaves line and reserve as they are', async (_, path, body, arrange) => {
  await arrange()
  await office.app.db.query('update requests set halted_at = now()')
  const plan = await planOf(path, await body())
  expect(plan.sentences).toContain('Ingen i køen eller reserven blir spurt før du ber om det.')
  expect(await act(path, { ...(await body()), seen: plan.version })).toMatchObject({ status: 200 })
  expect(await isHalted()).toBe(true)
  const recorded = (await eventsOf(office.app, shift.id)).at(-1)
  expect(Object.keys(recorded?.after ?? {})).not.toContain('askNext')
})

it('reopening a full shift does not resume a paused line', async () => {
  await shift.says.yes(holder)
  await act('complete')
  await office.app.db.query('update requests set halted_at = now()')
  expect((await planOf('reopen')).next).toBeNull()
  await act('reopen')
  expect(await isHalted()).toBe(true)
})

it('a saved line that was paused resumes, and the history shows it', async () => {
  await shift.says.yes(holder)
  await act('removals', { ...removal(), askNext: false })
  const { body } = await office.asKari('GET', `/api/assignments/${shift.id}/line`)
  const { openAtMost, patienceMinutes, askAllAt, isUrgent, version } = (
    body as { line: Record<string, unknown> }
  ).line
  const form = { openAtMost, patienceMinutes, askAllAt, isUrgent, version }
  expect(await office.asKari('PUT', `/api/assignments/${shift.id}/line`, form)).toMatchObject({ status: 200 })
  const kinds = (await eventsOf(office.app, shift.id)).map(({ kind }) => kind)
  expect(kinds.slice(-2)).toEqual(['line-resumed', 'asked'])
})

const formNow = async () => ({
  title: 'Vikar i 3B',
  location: 'Skoleveien 1',
  date: await shift.date(),
  description: '',
  requirements: '',
  places: 1,
})

const versionNow = async () => {
  const { body } = await office.asKari('GET', `/api/assignments/${shift.id}`)
  return (body as { assignment: { version: string } }).assignment.version
}

it('gives the reason why an act is refused', async () => {
  expect(await act('reopen/plan')).toMatchObject({ status: 409, body: { code: 'CLOSED' } })
  expect(await act('removals/plan', removal())).toMatchObject({ status: 409, body: { code: 'NO_PLACE' } })
})

it('belongs to the office of the shift', async () => {
  for (const path of ['cancel/plan', 'reopen/plan', 'complete/plan'])
    expect(await office.asNils('POST', `/api/assignments/${shift.id}/${path}`, {})).toMatchObject({
      status: 404,
    })
})
