import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { castVikarer, giveCredits } from '#test/cast.ts'
import { castLine, inOrder } from '#test/line.ts'
import { openOffice, type Office } from '#test/office.ts'
import { reservesOf } from '#test/reserve.ts'
import { askNext } from './ask-next.ts'

let office: Office
let vikarIds: string[]
let now: number

beforeAll(async () => {
  office = await openOffice()
  vikarIds = (await castVikarer(office.app, office.kari, 8)).map(({ id }) => id)
  await giveCredits(office.app, office.kari, 200)
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'requests', 'sms_history', 'email_history'])
    await office.app.db.query(`delete from ${table}`)
  now = Date.now()
  office.app.clock.set(new Date(now).toISOString())
})

type Cast = Awaited<ReturnType<typeof castLine>>
const cast = (changes: Parameters<typeof castLine>[3] = {}) =>
  castLine(office.app, office.kari, vikarIds, changes)
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
const sweepAt = ({ sweep }: Cast, minutes: number) => {
  office.app.clock.set(inMinutes(minutes))
  return sweep()
}
const eventsOf = ({ requestId }: Cast) =>
  office.app.db.query('select * from events where request_id = $1 order by id', [requestId])
const askings = async (shift: Cast) => (await eventsOf(shift)).filter(({ kind }) => kind === 'asked')
const nameOf = async (vikarId: string | undefined) => {
  const [row] = await office.app.db.query('select full_name from vikarer where id = $1', [vikarId])
  return String(row?.['full_name'])
}
const fail = (vikarId: string) =>
  office.app.db.query("update email_history set status = 'failed' where vikar_id = $1", [vikarId])
const act = async (id: string, path: string, body: object, method: 'POST' | 'PUT' = 'POST') => {
  expect((await office.asKari(method, `/api/assignments/${id}/${path}`, body)).status).toBe(200)
}
const remove = (shift: Cast, vikarId: string) => act(shift.id, 'removals', { vikarId, words: '' })
const moreAtOnce = { openAtMost: 4, patienceMinutes: 10, askAllAt: null, isUrgent: true }

/** The acts after the first three were asked. `who`: the position of the person who caused the next asking. */
interface Story {
  readonly code: string
  readonly happens: (shift: Cast, asked: string[]) => Promise<unknown>
  readonly who?: number
  readonly places?: number
}

const STORIES: Story[] = [
  { code: 'no', happens: (shift, [, two = '']) => shift.says.no(two), who: 1 },
  { code: 'yes', happens: (shift, [one = '']) => shift.says.yes(one), who: 0, places: 2 },
  {
    code: 'withdrawn',
    happens: async (shift, [one = '', two = '']) => {
      await shift.says.no(two)
      await shift.says.yes(one)
      await shift.says.back(one)
    },
    who: 0,
  },
  {
    code: 'removed',
    happens: async (shift, [one = '', two = '']) => {
      await shift.says.no(two)
      await shift.says.yes(one)
      await remove(shift, one)
    },
    who: 0,
  },
  {
    code: 'no',
    happens: async (shift, [one = '', two = '', three = '']) => {
      await shift.says.yes(one)
      await remove(shift, one)
      await shift.says.no(two)
      await shift.says.no(three)
    },
    who: 2,
  },
  {
    code: 'place-added',
    happens: async (shift, [one = '', two = '']) => {
      await shift.says.no(two)
      await shift.says.yes(one)
      await act(shift.id, 'places', { places: 2 })
    },
  },
  { code: 'failed', happens: (_, [one = '']) => fail(one), who: 0 },
  {
    code: 'failed',
    happens: async (shift, [one = '', , three = '']) => {
      await fail(three)
      await sweepAt(shift, 1)
      await fail(one)
    },
    who: 0,
  },
]

describe('the event of an asking names the reason', () => {
  it.each(STORIES)('$code, and who caused it', async ({ code, happens, who, places = 1 }) => {
    const shift = await cast({ places })
    const asked = await shift.asked()
    await happens(shift, asked)
    await sweepAt(shift, 2)
    await sweepAt(shift, 2)
    const vikarId = who === undefined ? undefined : asked[who]
    const last = (await askings(shift)).at(-1)
    expect(last).toMatchObject({ actor_kind: 'service', actor_name: null, assignment_id: null })
    expect(last?.['because']).toEqual({ code, ...(vikarId && { vikarId, name: await nameOf(vikarId) }) })
    const line = (await shift.line()).filter(({ because }) => because)
    const people = (await askings(shift)).flatMap(({ people: some }) => some as { id: string }[])
    expect(people.map(({ id }) => id)).toEqual(line.map(({ vikarId: id }) => id))
  })

  it.each([
    [1, true],
    [2, false],
  ])('patience, in the minutes of that time: of %i, named: %s', async (openAtMost, isNamed) => {
    const shift = await cast({ asking: inOrder({ openAtMost }) })
    const [first] = await shift.asked()
    await sweepAt(shift, 10)
    expect((await askings(shift)).at(-1)?.['because']).toEqual({
      code: 'patience',
      minutes: 10,
      ...(isNamed && { vikarId: first, name: await nameOf(first) }),
    })
  })

  it('the change of the line, after the event of the change', async () => {
    const shift = await cast()
    const [, two = ''] = await shift.asked()
    await shift.says.no(two)
    await sweepAt(shift, 1)
    const { body } = await office.asKari('GET', `/api/assignments/${shift.id}/line`)
    const { version } = (body as { line: { version: string } }).line
    const change = () => office.asKari('PUT', `/api/assignments/${shift.id}/line`, { ...moreAtOnce, version })
    expect((await change()).status).toBe(200)
    const events = await eventsOf(shift)
    expect(events.slice(-2)).toMatchObject([
      {
        kind: 'line-changed',
        actor_name: 'Kari Nordmann',
        before: { openAtMost: 3 },
        after: { openAtMost: 4 },
      },
      { kind: 'asked', because: { code: 'line-changed' }, effects: { people: 1, sms: 0, emails: 1 } },
    ])
    await change()
    expect(await eventsOf(shift)).toHaveLength(events.length)
  })

  it('the deadline, and all at once', async () => {
    const timed = await cast({ asking: inOrder({ askAllAt: inMinutes(5) }) })
    await sweepAt(timed, 5)
    expect((await askings(timed)).at(-1)).toMatchObject({
      because: { code: 'deadline' },
      effects: { people: 5 },
    })
    const later = await cast({ asking: { kind: 'all-at-once', sendAt: inMinutes(10) }, date: '2999-03-05' })
    await sweepAt(later, 10)
    expect(await askings(later)).toMatchObject([{ because: { code: 'together' }, effects: { people: 8 } }])
  })

  it('an asking of all is recorded before those who are asked', async () => {
    const shift = await cast()
    await act(shift.id, 'line/all', {})
    expect((await eventsOf(shift)).slice(2)).toMatchObject([
      { kind: 'asked-all', actor_name: 'Kari Nordmann', before: {}, after: {} },
      { kind: 'asked', because: { code: 'deadline' }, actor_name: 'Kari Nordmann', effects: { people: 5 } },
    ])
    expect((await office.asKari('POST', `/api/assignments/${shift.id}/line/all`, {})).status).toBe(409)
    expect(await eventsOf(shift)).toHaveLength(4)
  })
})

it.each([
  ['send-time-changed', 60],
  ['sent-now', null],
] as const)('%s is recorded with the time before, and nothing for the same time', async (kind, minutes) => {
  const sendAt = inMinutes(30)
  const shift = await cast({ asking: { kind: 'all-at-once', sendAt } })
  const move = async (to: string | null) => {
    const { body } = await office.asKari('GET', `/api/assignments/${shift.id}/line`)
    const { sendVersion: version } = (body as { line: { sendVersion: string } }).line
    return act(shift.id, 'send-time', { sendAt: to, version }, 'PUT')
  }
  await move(sendAt)
  const after = minutes === null ? null : inMinutes(minutes)
  await move(after)
  const [, ...events] = await eventsOf(shift)
  expect(events).toMatchObject([
    { kind, actor_name: 'Kari Nordmann', before: { sendAt }, after: { sendAt: after } },
    ...(after === null ? [{ kind: 'asked', because: { code: 'together' } }] : []),
  ])
})

const FREED: [string, (shift: Cast & { holder: string }) => Promise<unknown>, boolean][] = [
  ['withdrawn', (shift) => shift.says.back(shift.holder), true],
  ['removed', (shift) => remove(shift, shift.holder), true],
  ['place-added', (shift) => act(shift.id, 'places', { places: 2 }), false],
  [
    'reopened',
    async (shift) => {
      await act(shift.id, 'cancel', {})
      await act(shift.id, 'reopen', {})
    },
    false,
  ],
]

it.each(FREED)('the reserve is asked because of %s, on the shift', async (code, frees, isNamed) => {
  const shift = await reservesOf(office).castReserve(vikarIds)
  await frees(shift)
  await sweepAt(shift, 1)
  const last = (await askings(shift)).at(-1)
  const caused = isNamed ? { vikarId: shift.holder, name: await nameOf(shift.holder) } : {}
  expect(last?.['because']).toEqual({ code, ...caused })
  const reserve = code === 'reopened' ? [shift.holder, ...shift.reserve] : shift.reserve
  const told = last?.['people'] as { id: string }[]
  expect(told.map(({ id }) => id).toSorted()).toEqual(reserve.toSorted())
  expect(last).toMatchObject({ assignment_id: shift.id, effects: { people: reserve.length } })
  await sweepAt(shift, 12)
  expect((await askings(shift)).at(-1)).toMatchObject({
    assignment_id: null,
    because: { code: 'patience', minutes: 10 },
  })
})

it('two looks at once record one asking', async () => {
  const shift = await cast()
  const [one = ''] = await shift.asked()
  await shift.says.no(one)
  const look = () =>
    office.app.database.transaction(office.kari.scope, (tx) => askNext(tx, office.app, shift.requestId))
  await Promise.all([look(), look()])
  expect(await askings(shift)).toHaveLength(2)
})
