import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { castAssignment, castVikar, giveCredits, giveShifts } from '#test/cast.ts'
import { dumpUncounted } from '#test/dump.ts'
import { openOffice, type Office } from '#test/office.ts'
import { addDays, osloToday, shiftInstants } from '#shared/dates.ts'

const NIGHT = shiftInstants({
  date: addDays(osloToday(new Date()), 1),
  startTime: '05:18',
  endTime: '05:18',
}).startsAt.toISOString()
const NOON = shiftInstants({
  date: addDays(osloToday(new Date()), 1),
  startTime: '12:00',
  endTime: '12:00',
}).startsAt.toISOString()

let office: Office
let nina: string
let id: string

beforeAll(async () => {
  office = await openOffice()
  nina = (await castVikar(office.app, office.kari, 'Nina Berg')).id
  await giveCredits(office.app, office.kari, 100)
})
afterAll(() => office.close())
beforeEach(async () => {
  const { db, clock } = office.app
  for (const table of ['rate_limits', 'assignments', 'requests', 'sms_history', 'email_history'])
    await db.query(`delete from ${table}`)
  clock.set(NOON)
  await db.query('update vikarer set no_sms = false')
  await db.query('update sms_credits set balance = 50')
  await db.query("update asking_settings set quiet_from = '22:00', quiet_until = '06:00'")
  id = (await office.ask([office.ola, office.siri])).id
  await db.query("update sms_history set status = 'sent', created_at = created_at - interval '1 hour'")
})

const post = (path: string, body: object = {}, as = office.asKari) =>
  as('POST', `/api/assignments/${id}/${path}`, body)

interface Plan {
  readonly version: string
  readonly sentences: readonly string[]
  readonly summary: string
  readonly sms: { readonly needed: number; readonly balance: number; readonly problem: string | null }
  readonly sending: Record<'reached' | 'bySms' | 'byEmail' | 'openQuestions', number>
}
const planOf = async (path: string, body: object = {}): Promise<Plan> => {
  const { status, body: plan } = await post(`${path}/plan`, body)
  expect({ status, plan }).toMatchObject({ status: 200 })
  return plan as Plan
}
const queued = async () => {
  const [row] = await office.app.db.query(
    `select (select count(*)::integer from sms_history where status = 'pending') as by_sms,
      (select count(*)::integer from email_history where status = 'pending' and vikar_id is not null) as by_email`,
  )
  return { bySms: row?.['by_sms'], byEmail: row?.['by_email'] }
}

/** The path and body of each act that sends, with its precondition. */
const ACTS: Readonly<Record<string, () => Promise<[path: string, body?: object]>>> = {
  'asks more': async () => ['recipients', { vikarIds: [nina] }],
  'sends to those who were not reached': async () => {
    await office.app.db.query("update sms_history set status = 'failed', gateway_state = 'failed'")
    return ['requests']
  },
  'reminds all': async () => ['reminders'],
  'reminds the holder': async () => {
    await giveShifts(office.app, [id], office.ola.id)
    return ['reminder']
  },
  writes: async () => ['messages', { vikarIds: [office.ola.id, office.siri.id], words: 'Ta med innesko' }],
}

describe.each(Object.entries(ACTS))('the plan of the act that %s', (_, arrange) => {
  it('changes nothing', async () => {
    const [path, body] = await arrange()
    const before = await dumpUncounted(office.app)
    await planOf(path, body)
    expect(await dumpUncounted(office.app)).toEqual(before)
  })

  it('predicts the messages that the act then queues, and their price', async () => {
    await office.app.db.query('update vikarer set no_sms = true where id = $1', [office.siri.id])
    const [path, body] = await arrange()
    const before = await office.balance()
    const plan = await planOf(path, body)
    expect(await post(path, { ...body, seen: plan.version })).toMatchObject({ status: 200 })
    const { bySms, byEmail } = plan.sending
    expect({ bySms, byEmail }).toEqual(await queued())
    expect(bySms + byEmail).toBeGreaterThan(0)
    expect(plan.sms).toMatchObject({ needed: bySms, balance: before, problem: null })
    expect(await office.balance()).toBe(before - bySms)
  })

  it('announces in quiet hours that the act needs a confirmation', async () => {
    const [path, body] = await arrange()
    office.app.clock.set(NIGHT)
    const plan = await planOf(path, body)
    expect(plan.sentences).toContainEqual(
      expect.stringMatching(/^Stilletiden varer til kl\.\s06\.00\. Du velger/),
    )
    const press = { ...body, seen: plan.version }
    expect(await post(path, press)).toMatchObject({ status: 409, body: { code: 'QUIET_NOW' } })
    expect(await queued()).toEqual({ bySms: 0, byEmail: 0 })
    expect(await post(path, { ...press, sendAnyway: true })).toMatchObject({ status: 200 })
  })

  it('belongs to the office of the shift', async () => {
    const [path, body] = await arrange()
    expect(await post(`${path}/plan`, body, office.asNils)).toMatchObject({ status: 404 })
  })
})

it('sends nothing after a new answer, and shows the new plan', async () => {
  const plan = await planOf('reminders')
  expect(plan.summary).toBe('Ola Hansen og Siri Dahl får påminnelsen på SMS.')
  await giveShifts(office.app, [id], nina)
  await office.app.db.query("update assignments set places = 2, status = 'open' where id = $1", [id])
  expect(await post('answers', { vikarId: office.ola.id, answer: 'declined' })).toMatchObject({ status: 200 })
  expect(await post('reminders', { seen: plan.version })).toMatchObject({
    status: 409,
    body: { code: 'PLAN_CHANGED', data: { plan: { summary: 'Siri Dahl får påminnelsen på SMS.' } } },
  })
  expect((await queued()).bySms).toBe(0)
})

it('lists the people without a message when credits are too few', async () => {
  await office.app.db.query('update vikarer set no_sms = true where id = $1', [office.siri.id])
  await office.app.db.query('update sms_credits set balance = 0 where employer_id = $1', [
    office.kari.scope.employerId,
  ])
  expect((await planOf('reminders')).sentences).toEqual([
    '1 av 2 vikarer får påminnelsen på e-post.',
    '1 vil ikke ha SMS og får e-post.',
    '1 får ingen melding fra Vikarklar.',
    'Det er ikke nok SMS på saldoen: du trenger 1 og har 0.',
  ])
})

it('counts people who already have a question about the same hours', async () => {
  office.app.clock.set(new Date().toISOString())
  const [shift] = await office.app.db.query('select assignment_date::text as date from assignments')
  const recipients = { kind: 'chosen' as const, vikarIds: [nina] }
  await castAssignment(office.app, office.kari, { date: String(shift?.['date']), recipients })
  expect((await planOf('recipients', { vikarIds: [nina] })).sentences).toContain(
    '1 har et ubesvart spørsmål for samme tid, og får ett til nå.',
  )
})

it('gives the reason why an act is refused', async () => {
  expect(await post('reminder/plan')).toMatchObject({ status: 409, body: { code: 'NO_VIKAR' } })
  expect(await post('requests/plan')).toMatchObject({ status: 409, body: { code: 'ALL_ASKED' } })
  const words = { vikarIds: [nina], words: 'Hei' }
  expect(await post('messages/plan', words)).toMatchObject({ status: 422 })
})
