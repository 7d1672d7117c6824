import { changeLine, askAllInLine } from '#features/asking/server/line/change-line.ts'
import { readLineOf } from '#features/asking/server/line/read-line.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { castVikarer, giveCredits } from '#test/cast.ts'
import { castLine, inOrder } from '#test/line.ts'
import { openOffice, type Office } from '#test/office.ts'
import { readEvents } from './read-events.ts'
import { listAssignments, readAssignment } from './read.ts'

let office: Office
let vikarIds: string[]

beforeAll(async () => {
  office = await openOffice()
  vikarIds = (await castVikarer(office.app, office.kari, 8)).map(({ id }) => id)
  await giveCredits(office.app, office.kari, 100)
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'requests', 'sms_history', 'email_history'])
    await office.app.db.query(`delete from ${table}`)
  office.app.clock.set(new Date().toISOString())
})

const cast = (changes: Parameters<typeof castLine>[3] = {}) =>
  castLine(office.app, office.kari, vikarIds, changes)
const asKari = <Result>(
  command: Parameters<typeof office.app.database.transaction<typeof office.kari.scope, Result>>[1],
) => office.app.database.transaction(office.kari.scope, command)

/** The sentences about the line only, oldest first. */
const story = async (id: string) => {
  const events = await asKari((tx) => readEvents(tx, id))
  return events
    .toReversed()
    .flatMap(({ kind, text }) =>
      kind === 'asked' || kind === 'line-changed' || kind === 'asked-all'
        ? [text.replaceAll('\u00a0', ' ')]
        : [],
    )
}
const nameOf = async (vikarId: string) => {
  const [row] = await office.app.db.query('select full_name from vikarer where id = $1', [vikarId])
  return String(row?.['full_name'])
}
/** Runs the sweep that many minutes from now. */
const sweepIn = async ({ sweep }: Awaited<ReturnType<typeof cast>>, minutes: number) => {
  office.app.clock.set(new Date(Date.now() + minutes * 60_000).toISOString())
  await sweep()
}

describe('the history of a line', () => {
  it('shows the first people asked, and the no that caused the next question', async () => {
    const shift = await cast()
    const [, second = ''] = await shift.asked()
    await shift.says.no(second)
    await shift.sweep()
    const names = await Promise.all((await shift.asked()).map(nameOf))
    const [one, two, three, four] = names
    expect(await story(shift.id)).toEqual([
      `Spurte ${one}, ${two} og ${three}, først i køen.`,
      `Spurte ${four} fordi ${two} sa nei.`,
    ])
  })

  it('keeps the actual wait when it is changed later', async () => {
    const shift = await cast()
    await sweepIn(shift, 10)
    const change = { openAtMost: 3, patienceMinutes: 20, askAllAt: null, isUrgent: true }
    await asKari((tx) => changeLine(tx, office.app, shift.id, change))
    await sweepIn(shift, 45)
    const told = await story(shift.id)
    expect(told.map((text) => /innen (\d+) min/.exec(text)?.[1] ?? text)).toEqual([
      expect.stringContaining('først i køen'),
      '10',
      'Kari Nordmann endret køen: ventetid fra 10 min til 20 min.',
      '20',
    ])
    const line = await asKari((tx) =>
      readLineOf(tx, shift.id, { now: office.app.clock.now(), smsCountries: ['+47'] }),
    )
    expect(line?.places.map(({ patienceThen }) => patienceThen)).toEqual([
      null,
      null,
      null,
      10,
      10,
      10,
      20,
      20,
    ])
  })

  it('shows the member who asked everyone left', async () => {
    const shift = await cast()
    await asKari((tx) => askAllInLine(tx, office.app, shift.id))
    expect((await story(shift.id)).slice(1)).toEqual([
      'Kari Nordmann valgte å spørre alle nå.',
      'Spurte 5 vikarer, alle som var igjen i køen.',
    ])
  })

  it('is empty if all were asked at once, and hidden from Nils', async () => {
    const { id } = await office.ask()
    expect(await story(id)).toEqual([])
    const shift = await cast()
    const { scope } = office.nils
    expect(await office.app.database.read(scope, (tx) => readEvents(tx, shift.id))).toEqual([])
  })
})

describe('the length of a line', () => {
  const lengths = async () =>
    (await asKari((tx) => listAssignments(tx))).assignments.map(({ asked, lineLength }) => [
      asked,
      lineLength,
    ])

  it('is in the log beside the number of people asked, and is null if all were asked at once', async () => {
    const { id } = await office.ask()
    const shift = await cast()
    expect((await lengths()).toSorted(([one = 0], [other = 0]) => (one ?? 0) - (other ?? 0))).toEqual([
      [2, null],
      [3, 8],
    ])
    const [first = ''] = await shift.asked()
    await shift.says.yes(first)
    expect(await asKari((tx) => readAssignment(tx, shift.id))).toMatchObject({
      status: 'assigned',
      asked: 3,
      lineLength: 8,
    })
    expect(await asKari((tx) => readAssignment(tx, id))).toMatchObject({ lineLength: null })
  })
})

describe('the cost of the rest of a line', () => {
  const line = (id: string) =>
    asKari((tx) => readLineOf(tx, id, { now: office.app.clock.now(), smsCountries: ['+47'] }))

  it('is an SMS for each person who waits, except those who declined SMS', async () => {
    const shift = await cast({ channels: ['sms'] })
    const [{ vikarId } = { vikarId: '' }] = (await shift.line()).filter(({ because }) => !because)
    await office.app.db.query('update vikarer set no_sms = true where id = $1', [vikarId])
    const read = await line(shift.id)
    expect(read).toMatchObject({ smsLeft: 4, length: 8, asked: 3 })
    expect(read?.places.filter(({ takesSms }) => takesSms)).toHaveLength(4)
    await office.app.db.query('update vikarer set no_sms = false where id = $1', [vikarId])
  })

  it('is zero by e-mail, and a closed question could still be answered', async () => {
    const shift = await cast({ asking: inOrder({ openAtMost: 1 }) })
    const [first = ''] = await shift.asked()
    await shift.says.no(first)
    await sweepIn(shift, 1)
    await sweepIn(shift, 12)
    const read = await line(shift.id)
    expect(read?.smsLeft).toBe(0)
    expect(read?.places.slice(0, 4).map(({ isOpen, isUnanswered }) => [isOpen, isUnanswered])).toEqual([
      [false, false],
      [false, true],
      [true, true],
      [false, false],
    ])
  })
})
