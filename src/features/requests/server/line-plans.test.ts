import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { giveCredits } from '#test/cast.ts'
import { dumpUncounted } from '#test/dump.ts'
import { castLine, inOrder, openLineOffice } from '#test/line.ts'
import { addDays, osloToday, shiftInstants } from '#shared/dates.ts'

const TOMORROW = addDays(osloToday(new Date()), 1)
const at = (time: string, date = TOMORROW) =>
  shiftInstants({ date, startTime: time, endTime: time }).startsAt.toISOString()

let office: Awaited<ReturnType<typeof openLineOffice>>
let people: (typeof office)['people']
let shift: Awaited<ReturnType<typeof castLine>>

beforeAll(async () => {
  office = await openLineOffice()
  people = office.people
  await giveCredits(office.app, office.kari, 100)
})
afterAll(() => office.close())
beforeEach(async () => {
  await office.empty()
  await office.app.db.query("update asking_settings set quiet_from = '22:00', quiet_until = '06:00'")
  office.app.clock.set(at('12:00'))
})

const ask = async (asking: Parameters<typeof inOrder>[0] = {}) => {
  shift = await castLine(
    office.app,
    office.kari,
    people.map(({ id }) => id),
    { channels: ['sms'], date: addDays(TOMORROW, 3), asking: inOrder({ openAtMost: 1, ...asking }) },
  )
}
const call = (method: 'POST' | 'PUT', path: string, body: object = {}) =>
  office.asKari(method, `/api/assignments/${shift.id}/${path}`, body)
const lineNow = async () => {
  const { body } = await office.asKari('GET', `/api/assignments/${shift.id}/line`)
  return (body as { line: Record<string, unknown> }).line
}
const change = async (changes: object) => {
  const { openAtMost, patienceMinutes, askAllAt, isUrgent, version } = await lineNow()
  return { openAtMost, patienceMinutes, askAllAt, isUrgent, version, ...changes }
}
const sendTime = async (sendAt: string | null) => ({ sendAt, version: (await lineNow())['sendVersion'] })
const nameOf = (id: string | undefined) => people.find((one) => one.id === id)?.fullName ?? ''

interface Plan {
  readonly version: string
  readonly sentences: readonly string[]
  readonly sms: { readonly needed: number }
  readonly sending: { readonly people: { readonly count: number; readonly names: string[] } } | null
}
const planOf = async (path: string, body: object): Promise<Plan> => {
  const { status, body: plan } = await call('POST', `${path}/plan`, body)
  expect({ status, plan }).toMatchObject({ status: 200 })
  return plan as Plan
}

type Act = [method: 'POST' | 'PUT', path: string, body: object]
const ACTS: Readonly<Record<string, { arrange: () => Promise<Act>; asks: number; isQuiet: boolean }>> = {
  'changes a line': {
    arrange: async () => {
      await ask()
      return ['PUT', 'line', await change({ openAtMost: 3, isUrgent: true })]
    },
    asks: 2,
    isQuiet: false,
  },
  'asks all who are left': {
    arrange: async () => {
      await ask()
      return ['POST', 'line/all', {}]
    },
    asks: 3,
    isQuiet: true,
  },
  'lets a halted line ask': {
    arrange: async () => {
      await ask()
      await shift.says.no((await shift.asked())[0] ?? '')
      await office.app.db.query('update requests set halted_at = now(), is_urgent = true, quiet_from = null')
      return ['POST', 'line/next', {}]
    },
    asks: 1,
    isQuiet: true,
  },
  'sends a waiting request now': {
    arrange: async () => {
      await ask({ sendAt: at('12:00', addDays(TOMORROW, 2)), isUrgent: true })
      return ['PUT', 'send-time', await sendTime(null)]
    },
    asks: 1,
    isQuiet: true,
  },
}

describe.each(Object.entries(ACTS))('the plan of the act that %s', (_, { arrange, asks, isQuiet }) => {
  it('changes nothing, and names the people that the act then asks', async () => {
    const [method, path, body] = await arrange()
    const known = await shift.asked()
    const before = await dumpUncounted(office.app)
    const credits = await office.balance()
    const plan = await planOf(path, body)
    expect(await dumpUncounted(office.app)).toEqual(before)
    office.app.clock.set(at('12:01')) // a dialog is read
    expect(await call(method, path, { ...body, seen: plan.version })).toMatchObject({ status: 200 })
    const asked = (await shift.asked()).filter((id) => !known.includes(id))
    expect(plan.sending?.people).toEqual({ count: asks, names: asked.map(nameOf).slice(0, 3) })
    expect(asked).toHaveLength(asks)
    expect(credits - (await office.balance())).toBe(plan.sms.needed)
  })

  it('is refused if the next in line have changed since', async () => {
    const [method, path, body] = await arrange()
    const plan = await planOf(path, body)
    const left = (await shift.line()).map(({ vikarId }) => vikarId)
    await office.app.db.query("update vikarer set availability = 'inactive' where id = any($1)", [
      left.slice(0, 2),
    ])
    const known = await shift.asked()
    expect(await call(method, path, { ...body, seen: plan.version })).toMatchObject({
      status: 409,
      body: { code: 'PLAN_CHANGED' },
    })
    expect(await shift.asked()).toEqual(known)
    await office.app.db.query("update vikarer set availability = 'available'")
  })

  it('leaves the confirmation for quiet hours to the press', async () => {
    const [method, path, body] = await arrange()
    office.app.clock.set(at('05:18'))
    const plan = await planOf(path, body)
    const press = { ...body, seen: plan.version }
    if (isQuiet)
      expect(await call(method, path, press)).toMatchObject({ status: 409, body: { code: 'QUIET_NOW' } })
    expect(await call(method, path, { ...press, ...(isQuiet && { sendAnyway: true }) })).toMatchObject({
      status: 200,
    })
  })
})

it('has the time of the next people, and people asked earlier get no message', async () => {
  await ask({ patienceMinutes: 15 })
  const [, second] = await shift.line()
  const plan = await planOf('line', await change({ openAtMost: 2 }))
  expect(plan.sentences.map((one) => one.replaceAll('\u00a0', ' '))).toEqual([
    `${nameOf(second?.vikarId)} får forespørselen på SMS.`,
    expect.stringMatching(/^Det koster 1 SMS \(ca\.\s2\skr\), og etterpå er det \d+ igjen\.$/),
    'De som alt er spurt, får ingen beskjed.',
    expect.stringMatching(/^Neste får spørsmålet .*, eller når noen sier nei\.$/),
    '2 venter i køen. Skal alle få spørsmålet, koster det 2 SMS til (ca. 3 kr).',
  ])
})

it('shows that a slower line asks no one now', async () => {
  await ask({ openAtMost: 2 })
  const plan = await planOf('line', await change({ openAtMost: 1 }))
  expect(plan.sentences[0]).toBe('Ingen får spørsmålet nå.')
})

it('has the new time of a request that is moved', async () => {
  await ask({ sendAt: at('12:00', addDays(TOMORROW, 1)) })
  const plan = await planOf('send-time', await sendTime(at('10:00', addDays(TOMORROW, 2))))
  expect(plan.sentences[0]).toEqual(expect.stringMatching(/^De første får spørsmålet .*10\.00\.$/))
})
