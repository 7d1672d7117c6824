import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { answerYes, withdrawByLink } from '#features/answers/server/answer.ts'
import { findResponseLink } from '#features/assignments/server/response-link.ts'
import { askAllDue } from '#features/requests/server/line/ask-due.ts'
import { SystemScope } from '#server/database/scope.ts'
import { castVikarer } from '#test/cast.ts'
import { dumpTables } from '#test/dump.ts'
import { castLine, inOrder } from '#test/line.ts'
import { openOffice, type Office } from '#test/office.ts'

let office: Office
let vikarIds: string[]
let shift: Awaited<ReturnType<typeof castLine>>

beforeAll(async () => {
  office = await openOffice()
  vikarIds = (await castVikarer(office.app, office.kari, 5)).map(({ id }) => id)
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'requests', 'sms_history', 'email_history'])
    await office.app.db.query(`delete from ${table}`)
  shift = await castLine(office.app, office.kari, vikarIds, { asking: inOrder({}) })
})

const yes = async (vikarId = vikarIds[0]) => {
  const link = await findResponseLink(office.app.database, await tokenOf(vikarId))
  if (!link) throw new Error('the link did not open')
  return {
    answer: () => answerYes(office.app, link, null),
    withdraw: () => withdrawByLink(office.app, link, null),
  }
}
const tokenOf = async (vikarId = vikarIds[0]) => {
  const [row] = await office.app.db.query(
    'select id from recipients where vikar_id = $1 order by created_at desc limit 1',
    [vikarId],
  )
  return office.app.tokens.derive('assignment_response_tokens', String(row?.['id']))
}
const act = (path: string, body: object = {}) =>
  office.asKari('POST', `/api/assignments/${shift.id}/${path}`, body)
const look = () => askAllDue(office.app, new SystemScope(null))
const asked = async () => (await shift.asked()).length

interface Plan {
  readonly version: string
  readonly sentences: readonly string[]
  readonly notified: readonly { fullName: string }[]
  readonly next: { isChoice: boolean; names: string[] }
}
const planOf = async (path: string, body: object = {}) => {
  const { status, body: plan } = await act(`${path}/plan`, body)
  expect(status).toBe(200)
  return plan as Plan
}

it('a plan changes nothing', async () => {
  await (await yes()).answer()
  const before = await dumpTables(office.app)
  await planOf('cancel')
  await planOf('removals', { vikarId: vikarIds[0], words: '' })
  await planOf('complete')
  expect(await dumpTables(office.app)).toEqual(before)
})

it('announces the messages that the act then queues, and no others', async () => {
  await (await yes()).answer()
  const plan = await planOf('cancel')
  expect(plan.notified).toHaveLength(1)
  const known = await messages()
  expect((await act('cancel', { seen: plan.version })).status).toBe(200)
  const queued = (await messages()).slice(known.length)
  expect(queued.map(({ vikar_id: id }) => id)).toEqual(queued.map(() => vikarIds[0]))
  expect(queued.map(({ channel }) => channel).toSorted()).toEqual(
    plan.notified.flatMap((one) => (one as unknown as { channels: string[] }).channels).toSorted(),
  )
})

const messages = () =>
  office.app.db.query(
    `select 'sms' as channel, vikar_id, kind from sms_history union all select 'email', vikar_id, kind from email_history`,
  )

it.each([
  ['removals', () => ({ vikarId: vikarIds[0], words: '' }), async () => (await yes()).answer()],
  [
    'reopen',
    () => ({}),
    async () => {
      await (await yes()).answer()
      await act('cancel')
    },
  ],
] as const)(
  'asks no one after %s when the office chose so, until it resumes',
  async (path, body, arrange) => {
    await arrange()
    const plan = await planOf(path, { ...body(), askNext: false })
    expect(plan.next.isChoice).toBe(true)
    expect(plan.sentences).toContain('Ingen i køen eller reserven blir spurt før du ber om det.')
    const before = await asked()
    const known = (await messages()).filter(({ kind }) => kind === 'request' || kind === 'reminder').length
    expect(await act(path, { ...body(), askNext: false, seen: plan.version })).toMatchObject({ status: 200 })
    office.app.clock.advance(30 * 60)
    await look()
    expect(await asked()).toBe(before)
    expect((await messages()).filter(({ kind }) => kind === 'request' || kind === 'reminder')).toHaveLength(
      known,
    )
    expect(await act('line/next')).toMatchObject({ status: 200 })
    expect(
      (await messages()).filter(({ kind }) => kind === 'request' || kind === 'reminder').length,
    ).toBeGreaterThan(known)
  },
)

it('asks those whom the plan named', async () => {
  await (await yes()).answer()
  const body = { vikarId: vikarIds[0], words: '' }
  const plan = await planOf('removals', body)
  const [next] = plan.next.names
  await act('removals', { ...body, seen: plan.version })
  await look()
  const [row] = await office.app.db.query(
    'select v.full_name as name from request_line l join vikarer v on v.id = l.vikar_id where asked_at is not null order by asked_at desc, position desc limit 1',
  )
  expect(row?.['name']).toBe(next)
})

it('refuses a press when the plan has changed, and shows the new one', async () => {
  const ola = await yes()
  await ola.answer()
  const plan = await planOf('cancel')
  await ola.withdraw()
  const { status, body } = await act('cancel', { seen: plan.version })
  expect([status, body]).toMatchObject([
    409,
    { code: 'PLAN_CHANGED', data: { plan: { notified: [], before: { filled: 0 } } } },
  ])
  const { plan: shown } = (body as { data: { plan: Plan } }).data
  expect((await act('cancel', { seen: shown.version })).status).toBe(200)
})

it('says why an act cannot be done', async () => {
  expect(await act('reopen/plan')).toMatchObject({ status: 409, body: { code: 'CLOSED' } })
  expect(await act('removals/plan', { vikarId: vikarIds[1], words: '' })).toMatchObject({
    status: 409,
    body: { code: 'NO_PLACE' },
  })
})
