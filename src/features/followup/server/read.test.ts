import type { AssignmentStatus } from '#features/assignments/rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Vikar } from '#features/vikarer/contract.ts'
import { removeVikar } from '#features/vikarer/server/remove.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { giveShifts, castAssignment, castVikar } from '#test/cast.ts'
import { MATCHING_MAX, type LogFilter } from '../shapes.ts'
import { LOG_STATUSES } from '../rules.ts'
import { answerNo, answerYes } from '#features/answers/server/answer.ts'
import { listAssignments, readAssignment } from './read.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import { insertShifts } from '#test/shifts.ts'
import { openOffice, type Office } from '#test/office.ts'

let office: Office
let app: Office['app']
let kari: Office['kari']
let nils: Office['nils']
let ola: Office['ola']
let siri: Office['siri']

beforeAll(async () => {
  office = await openOffice()
  ;({ app, kari, nils, ola, siri } = office)
})
afterAll(() => office.close())
beforeEach(() => app.db.query('delete from assignments'))

const list = (filter: LogFilter & { cursor?: string } = {}, { scope } = kari) =>
  app.database.read(scope, (tx) => listAssignments(tx, filter))
const titles = async (filter: LogFilter) => (await list(filter)).assignments.map(({ title }) => title)

const TODAY = osloToday(new Date())
const TOMORROW = addDays(TODAY, 1)
const YESTERDAY = addDays(TODAY, -1)

type Insert = { title?: string; date?: string; status?: AssignmentStatus; vikar?: Vikar; of?: typeof kari }

/** Inserts many at once with one timestamp; `status` and holders as given. */
const insert = async (
  count: number,
  { title = 'Vakt', date = TOMORROW, status = 'open', vikar, of = kari }: Insert = {},
) => {
  const shift = {
    title,
    date,
    startsAt: `${date}T08:00Z`,
    endsAt: `${date}T10:00Z`,
    status: vikar ? 'open' : status,
    createdAt: '2026-11-01T12:00:00.123Z',
  }
  const ids = await insertShifts(
    app,
    of.scope.employerId,
    Array.from({ length: count }, () => shift),
  )
  if (vikar && status !== 'open') await giveShifts(app, ids, vikar.id, status)
}

/** A shift in each state of the log, for both substitutes. */
const castLog = async () => {
  await insert(1, { title: 'venter i morgen' })
  await insert(1, { title: 'venter om en uke', date: addDays(TODAY, 7) })
  await insert(1, { title: 'ikke besatt', date: YESTERDAY })
  await insert(1, { title: 'Ola i morgen', status: 'assigned', vikar: ola })
  await insert(1, { title: 'Siri i går', status: 'assigned', vikar: siri, date: YESTERDAY })
  await insert(1, { title: 'Ola fullført', status: 'completed', vikar: ola, date: YESTERDAY })
  await insert(1, { title: 'avlyst', status: 'cancelled' })
  await insert(1, { title: 'avlyst for Ola', status: 'cancelled', vikar: ola, date: YESTERDAY })
}

describe('the log filtered by', () => {
  it.each([
    ['waiting', ['venter i morgen', 'venter om en uke']],
    ['unfilled', ['ikke besatt']],
    ['assigned', ['Ola i morgen', 'Siri i går']],
    ['completed', ['Ola fullført']],
    ['cancelled', ['avlyst', 'avlyst for Ola']],
  ] as const)('%s shows only the matching shifts', async (status, expected) => {
    await castLog()
    expect((await titles({ status })).toSorted()).toEqual([...expected].toSorted())
    expect(await list({ status })).toMatchObject({ matching: expected.length, total: 8 })
  })

  it('each status in turn shows everything once', async () => {
    await castLog()
    const found = await Promise.all(LOG_STATUSES.map((status) => titles({ status })))
    expect(found.flat().toSorted()).toEqual((await titles({})).toSorted())
  })

  it.each([
    ['a substitute', () => ({ vikarId: ola.id }), ['Ola i morgen', 'Ola fullført', 'avlyst for Ola']],
    [
      'days from one on, itself included',
      () => ({ from: TOMORROW }),
      ['Ola i morgen', 'avlyst', 'venter i morgen', 'venter om en uke'],
    ],
    [
      'days until one, itself included',
      () => ({ to: YESTERDAY }),
      ['Ola fullført', 'Siri i går', 'avlyst for Ola', 'ikke besatt'],
    ],
    ['one day', () => ({ from: TOMORROW, to: TOMORROW }), ['Ola i morgen', 'avlyst', 'venter i morgen']],
    ['a substitute and a status', () => ({ vikarId: ola.id, status: 'assigned' as const }), ['Ola i morgen']],
    [
      'all of it',
      () => ({ vikarId: ola.id, status: 'completed' as const, from: YESTERDAY, to: TODAY }),
      ['Ola fullført'],
    ],
    [
      'any of several statuses',
      () => ({ status: ['cancelled' as const, 'assigned' as const] }),
      ['Ola i morgen', 'Siri i går', 'avlyst', 'avlyst for Ola'],
    ],
    ['a list without a status', () => ({ status: [], to: YESTERDAY, vikarId: siri.id }), ['Siri i går']],
    ['days that end before they begin', () => ({ from: TOMORROW, to: YESTERDAY }), []],
    ['a substitute who has none', () => ({ vikarId: siri.id, status: 'completed' as const }), []],
    ['an unknown substitute', () => ({ vikarId: crypto.randomUUID() }), []],
  ])('%s shows only the matching shifts', async (_what, filter, expected) => {
    await castLog()
    expect((await titles(filter())).toSorted()).toEqual(expected.toSorted())
    expect(await list(filter())).toMatchObject({ matching: expected.length, total: 8 })
  })

  it('nothing counts all, without a number of hits', async () => {
    await castLog()
    expect(await list()).toMatchObject({ total: 8, matching: null })
    expect(await list({ status: undefined, vikarId: undefined })).toMatchObject({ matching: null })
  })

  it('a filter with hits above the counting limit reports that there are more', async () => {
    await insert(MATCHING_MAX + 5)
    expect(await list({ status: 'waiting' })).toMatchObject({
      matching: MATCHING_MAX + 1,
      total: MATCHING_MAX + 5,
    })
  })
})

const answer = async (token: string, say: typeof answerYes | typeof answerNo) => {
  const link = await openResponseLink(app.database, token)
  if (!link) throw new Error('the link of the test did not open')
  await say(app, link, null)
}

describe('paging', () => {
  const readAll = async (filter: LogFilter) => {
    const ids: string[] = []
    const dates: string[] = []
    const sizes: number[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ ...filter, ...(cursor && { cursor }) })
      ids.push(...page.assignments.map(({ id }) => id))
      dates.push(...page.assignments.map(({ date }) => date))
      sizes.push(page.assignments.length)
      cursor = page.nextCursor
    } while (cursor)
    return { ids, dates, sizes }
  }

  it('shows 120 assignments with one timestamp once each', async () => {
    await insert(120)
    const { ids, sizes } = await readAll({})
    expect(sizes).toEqual([50, 50, 20])
    expect(new Set(ids).size).toBe(120)
  })

  it('works with a filter', async () => {
    await insert(100, { status: 'completed', vikar: ola })
    await insert(20)
    const { ids, sizes } = await readAll({ vikarId: ola.id, status: 'completed' })
    expect(sizes).toEqual([50, 50])
    expect(new Set(ids).size).toBe(100)
  })

  it('sorts from a day on forwards, and up to a day backwards', async () => {
    for (const days of [3, 1, 2]) await insert(1, { title: `om ${days}`, date: addDays(TODAY, days) })
    expect(await titles({ from: TODAY })).toEqual(['om 1', 'om 2', 'om 3'])
    expect(await titles({ from: TODAY, to: addDays(TODAY, 2) })).toEqual(['om 1', 'om 2'])
    expect(await titles({ to: addDays(TODAY, 9) })).toEqual(['om 3', 'om 2', 'om 1'])
  })

  it.each([{ from: TODAY }, { to: addDays(TODAY, 2) }])(
    'with days, once each on all pages: %o',
    async (days) => {
      await insert(60, { date: addDays(TODAY, 2) })
      await insert(60)
      const { ids, dates } = await readAll(days)
      expect(new Set(ids).size).toBe(120)
      expect(dates).toEqual('from' in days ? dates.toSorted() : dates.toSorted().toReversed())
    },
  )

  it('shows today and coming shifts first, then past ones backwards', async () => {
    for (const days of [2, -1, 0, 1, -2])
      await insert(1, { title: `dag ${days}`, date: addDays(TODAY, days) })
    const inOrder = ['dag 0', 'dag 1', 'dag 2', 'dag -1', 'dag -2']
    expect(await titles({})).toEqual(inOrder)
    expect(await titles({ query: 'dag' })).toEqual(inOrder)
  })

  it.each([
    [120, 0],
    [60, 60],
    [51, 50],
    [48, 52],
    [0, 120],
  ])('shows %i coming and %i past shifts once each, in order', async (coming, past) => {
    await insert(coming / 3, { date: addDays(TODAY, 3) })
    await insert((coming / 3) * 2)
    await insert(past / 2, { date: YESTERDAY })
    await insert(past / 2, { date: addDays(TODAY, -9) })
    for (const filter of [{}, { query: 'vakt' }]) {
      const { ids, dates } = await readAll(filter)
      expect(new Set(ids).size).toBe(coming + past)
      expect(ids).toHaveLength(coming + past)
      const sorted = dates.toSorted()
      const first = sorted.findIndex((date) => date >= TODAY)
      const split = first === -1 ? sorted.length : first
      expect(dates).toEqual([...sorted.slice(split), ...sorted.slice(0, split).toReversed()])
    }
  })
})

describe('a card', () => {
  it('shows holders, and the numbers of people asked and of answers', async () => {
    const assignment = await castAssignment(app, kari, {
      channels: ['email'],
      recipients: { kind: 'chosen', vikarIds: [ola.id, siri.id] },
    })
    const card = () => app.database.read(kari.scope, (tx) => readAssignment(tx, assignment.id))
    expect(await card()).toMatchObject({ vikar: null, asked: 2, responses: 0, latestResponseAt: null })
    await answer(assignment.token(siri.id), answerNo)
    await answer(assignment.token(ola.id), answerYes)
    const [latest] = await app.db.query('select max(created_at) as at from assignment_responses')
    expect(await card()).toMatchObject({
      status: 'assigned',
      hasEnded: false,
      vikar: { id: ola.id, fullName: 'Ola Hansen', phone: ola.phone },
      asked: 2,
      responses: 2,
      latestResponseAt: latest?.['at'] instanceof Date ? latest['at'].toISOString() : null,
    })
    expect((await list()).assignments).toEqual([await card()])
  })

  it('keeps the name of a vikar who has left the register, without a number to call', async () => {
    const gone = await castVikar(app, kari, 'Geir Borte')
    await insert(1, { status: 'completed', vikar: gone })
    await app.database.transaction(kari.scope, (tx) => removeVikar(tx, gone.id))
    expect((await list({ vikarId: gone.id })).assignments).toMatchObject([
      { vikar: { id: gone.id, fullName: 'Geir Borte', phone: null } },
    ])
  })
})

it('Nils sees nothing of Kari’s, with any filter', async () => {
  await castLog()
  const empty = { total: 0, matching: 0, assignments: [], nextCursor: null }
  expect(await list({ vikarId: ola.id }, nils)).toEqual(empty)
  expect(await list({ status: 'assigned' }, nils)).toEqual(empty)
  const [any] = (await list()).assignments
  expect(await app.database.read(nils.scope, (tx) => readAssignment(tx, any?.id ?? ''))).toBeNull()
})
