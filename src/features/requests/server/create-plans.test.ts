import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { castVikarer, giveCredits, shift } from '#test/cast.ts'
import { dumpUncounted } from '#test/dump.ts'
import { inOrder } from '#test/line.ts'
import { openOffice, type Office } from '#test/office.ts'
import { addDays, osloToday, shiftInstants } from '#shared/dates.ts'

const TOMORROW = addDays(osloToday(new Date()), 1)
const at = (time: string, date = TOMORROW) =>
  shiftInstants({ date, startTime: time, endTime: time }).startsAt.toISOString()

let office: Office
let vikarIds: string[]

beforeAll(async () => {
  office = await openOffice()
  vikarIds = (await castVikarer(office.app, office.kari, 6)).map(({ id }) => id)
  await office.app.db.query("update vikarer set full_name = 'Vikar ' || left(id::text, 13)")
  await giveCredits(office.app, office.kari, 100)
})
afterAll(() => office.close())
beforeEach(async () => {
  const { db, clock } = office.app
  for (const table of ['rate_limits', 'assignments', 'requests', 'sms_history', 'email_history'])
    await db.query(`delete from ${table}`)
  await db.query("update asking_settings set quiet_from = '22:00', quiet_until = '06:00'")
  await db.query('update sms_credits set balance = 50')
  await db.query("update vikarer set availability = 'available'")
  clock.set(at('12:00'))
})

const post = (path: string, body: object, as = office.asKari) => as('POST', `/api/${path}`, body)
const request = (changes: Parameters<typeof shift>[0] = {}) =>
  shift({ date: addDays(TOMORROW, 3), recipients: { kind: 'chosen', vikarIds }, ...changes })
const several = () => {
  const { date, startTime, endTime, places, ...form } = request({ asking: inOrder({ openAtMost: 2 }) })
  return { ...form, shifts: [0, 1].map((day) => ({ date: addDays(date, day), startTime, endTime, places })) }
}

interface Plan {
  readonly version: string
  readonly before: object | null
  readonly sentences: readonly string[]
  readonly summary: string
  readonly sms: { readonly needed: number; readonly balance: number }
  readonly sending: { readonly bySms: number; readonly people: { count: number; names: string[] } } | null
}
const planOf = async (path: string, body: object): Promise<Plan> => {
  const { status, body: plan } = await post(`${path}/plan`, body)
  expect({ status, plan }).toMatchObject({ status: 200 })
  return plan as Plan
}
const plain = (sentences: readonly string[]) => sentences.map((one) => one.replaceAll('\u00a0', ' '))
const asked = async () =>
  (
    await office.app.db.query(
      'select v.full_name from recipients t join vikarer v on v.id = t.vikar_id left join request_line l using (request_id, vikar_id) order by l.position, v.full_name',
    )
  ).map((row) => row['full_name'])

const FORMS: Readonly<Record<string, () => [path: string, body: object]>> = {
  'to all at once': () => ['assignments', request()],
  'in order': () => ['assignments', request({ asking: inOrder({ openAtMost: 2 }) })],
  'about several shifts': () => ['requests', several()],
  'for later': () => [
    'assignments',
    request({ asking: { kind: 'all-at-once', sendAt: at('08:00', addDays(TOMORROW, 1)) } }),
  ],
}

describe.each(Object.entries(FORMS))('the plan of a request %s', (_, form) => {
  it('changes nothing, and matches the request', async () => {
    const [path, body] = form()
    const before = await dumpUncounted(office.app)
    const plan = await planOf(path, body)
    expect(await dumpUncounted(office.app)).toEqual(before)
    const credits = await office.balance()
    office.app.clock.set(at('12:01')) // the form is read
    const made = await post(path, { ...body, seen: plan.version })
    expect(made).toMatchObject({ status: 200, body: { isNew: true } })
    const names = await asked()
    expect(plan.sending?.people ?? { count: 0, names: [] }).toEqual({
      count: names.length,
      names: names.slice(0, 3),
    })
    expect(credits - (await office.balance())).toBe(plan.sms.needed)
    expect(plan.sms.needed).toBe(plan.sending?.bySms ?? 0)
  })

  it('is refused if a recipient has left since, and two presses create one request', async () => {
    const [path, wanted] = form()
    const body = { ...wanted, recipients: { kind: 'all', alsoIds: [] } }
    const plan = await planOf(path, body)
    await office.app.db.query("update vikarer set availability = 'inactive' where id <> $1", [vikarIds[0]])
    const press = { ...body, seen: plan.version }
    const refused = await post(path, press)
    expect(refused).toMatchObject({ status: 409, body: { code: 'PLAN_CHANGED' } })
    expect(await asked()).toEqual([])
    const { plan: now } = (refused.body as { data: { plan: Plan } }).data
    const again = { ...body, seen: now.version }
    expect(await post(path, again)).toMatchObject({ status: 200, body: { isNew: true } })
    expect(await post(path, again)).toMatchObject({ status: 200, body: { isNew: false } })
  })

  it('announces no message and no cost once the request has been created', async () => {
    const [path, body] = form()
    expect(await post(path, body)).toMatchObject({ status: 200, body: { isNew: true } })
    const before = await dumpUncounted(office.app)
    const plan = await planOf(path, body)
    const costs = plan.sentences.filter((one) => /^Det koster|får forespørselen/.test(one))
    expect(costs).toEqual([])
    expect(plan).toMatchObject({
      before: { status: 'open', filled: 0 },
      sms: { needed: 0, balance: await office.balance() },
      notified: [],
      sending: null,
    })
    expect(await post(path, { ...body, seen: plan.version })).toMatchObject({
      status: 200,
      body: { isNew: false },
    })
    expect(await dumpUncounted(office.app)).toEqual(before)
  })
})

it('has the people asked now, the cost, and the time of the next', async () => {
  const plan = await planOf(
    'assignments',
    request({ asking: inOrder({ openAtMost: 2, patienceMinutes: 15 }) }),
  )
  expect(plain(plan.sentences)).toEqual([
    `${plan.sending?.people.names.join(' og ')} får forespørselen på SMS.`,
    'Det koster 2 SMS (ca. 3 kr), og etterpå er det 48 igjen.',
    'Neste får spørsmålet kl. 12.15, eller når noen sier nei.',
    '4 venter i køen. Skal alle få spørsmålet, koster det 4 SMS til (ca. 6 kr).',
  ])
})

describe('the draw among equals', () => {
  const DAY = addDays(TOMORROW, 3)
  /** The first person that each of these requests asks. */
  const drawn = async (forms: readonly Parameters<typeof request>[0][]) => {
    const names: string[] = []
    for (const changes of forms) {
      const { sending } = await planOf(
        'assignments',
        request({ asking: inOrder({ openAtMost: 1 }), ...changes }),
      )
      names.push(String(sending?.people.names))
    }
    return names
  }

  it('is the same for any id of the request', async () => {
    expect(new Set(await drawn(Array.from({ length: 8 }, () => ({})))).size).toBe(1)
  })

  it('is the same when the office tries again with another time, place or patience', async () => {
    const minutes = ['00', '01', '02', '07', '15', '30', '59']
    const forms = [
      ...minutes.map((minute) => ({ startTime: `08:${minute}` })),
      { startTime: '00:00', endTime: '06:00' },
      { startTime: '23:59', endTime: '06:00' },
      { endTime: '14:31' },
      { title: 'Vikar i 3B ' },
      { location: 'Gymsalen' },
      { places: 2 },
      { channels: ['email' as const] },
      { asking: inOrder({ openAtMost: 1, patienceMinutes: 11 }) },
      { recipients: { kind: 'all' as const, alsoIds: [] } },
    ]
    // So that 'all' is the same as the chosen ones.
    await office.app.db.query("update vikarer set availability = 'inactive' where id <> all($1)", [vikarIds])
    expect(new Set(await drawn(forms)).size).toBe(1)
  })

  it('differs on another day', async () => {
    const days = Array.from({ length: 12 }, (_, later) => ({ date: addDays(DAY, later) }))
    expect(new Set(await drawn(days)).size).toBeGreaterThan(1)
  })
})

it('asks in quiet hours only if the press confirms it, or once they are over', async () => {
  office.app.clock.set(at('05:18'))
  const atOnce = await planOf('assignments', request())
  expect(plain(atOnce.sentences)).toContain(
    'Stilletiden varer til kl. 06.00. Du velger om det skal sendes likevel.',
  )
  const asking = { ...inOrder({ openAtMost: 2 }), isUrgent: false }
  const line = await planOf('assignments', request({ asking }))
  expect(plain(line.sentences)[0]).toBe('Stilletid: de første får spørsmålet kl. 06.00.')
})

it('warns when too few SMS are left', async () => {
  await office.app.db.query('update sms_credits set balance = 2')
  expect((await planOf('assignments', request())).sentences).toEqual([
    'Ingen får forespørselen.',
    'Det er ikke nok SMS på saldoen: du trenger 6 og har 2.',
  ])
  const line = await planOf('assignments', request({ asking: inOrder({ openAtMost: 2 }) }))
  expect(plain(line.sentences).at(-1)).toBe(
    '4 venter i køen. Skal alle få spørsmålet, koster det 4 SMS til (ca. 6 kr), og det er 0 igjen. Kjøp flere først.',
  )
})

it('reports an invalid form with the error of its field', async () => {
  expect(await post('assignments/plan', request({ date: addDays(TOMORROW, -9) }))).toMatchObject({
    status: 422,
  })
  const nils = await post('assignments/plan', request(), office.asNils)
  expect(nils).toMatchObject({ status: 422 })
})
