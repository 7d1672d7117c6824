import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, osloToday } from '#shared/dates.ts'
import { castVikar, giveShifts } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import { plansOf } from '#test/plans.ts'
import { insertShifts } from '#test/shifts.ts'
import { MATCHING_MAX, type LogFilter } from '../shapes.ts'
import { listAssignments } from './read.ts'

const TODAY = osloToday(new Date())
const DAYS = MATCHING_MAX + 5

let office: Office

beforeAll(async () => {
  office = await openOffice()
  const { app, kari, ola, siri } = office
  const dates = Array.from({ length: DAYS }, (_, days) => addDays(TODAY, -1 - days))
  const shifts = [ola, siri].map(({ fullName }) =>
    dates.map((date) => ({
      title: fullName,
      date,
      startsAt: `${date}T08:00Z`,
      endsAt: `${date}T10:00Z`,
      status: 'open',
    })),
  )
  const ids = await insertShifts(app, kari.scope.employerId, shifts.flat())
  await giveShifts(app, ids.slice(0, DAYS), ola.id, 'completed')
  await giveShifts(app, ids.slice(DAYS), siri.id, 'completed')
  await app.db.query('analyze')
})
afterAll(() => office.close())

const list = (filter: LogFilter & { cursor?: string }) =>
  office.app.database.read(office.kari.scope, (tx) => listAssignments(tx, filter))

describe('a long log', () => {
  it('shows only the shifts of one substitute, latest first, also above the counting limit', async () => {
    const first = await list({ vikarId: office.ola.id })
    expect(first.matching).toBe(MATCHING_MAX + 1)
    const next = await list({ vikarId: office.ola.id, cursor: first.nextCursor ?? '' })
    const days = [...first.assignments, ...next.assignments].map(({ date, title }) => [title, date])
    expect(days).toEqual(days.map((_, at) => ['Ola Hansen', addDays(TODAY, -1 - at)]))
    expect(days.length).toBe(100)
  })

  it('shows the shifts of a substitute page by page, also if they are old', async () => {
    const per = await castVikar(office.app, office.kari, 'Per Borte')
    const dates = Array.from({ length: DAYS }, (_, days) => addDays(TODAY, -2000 - days))
    const ids = await insertShifts(
      office.app,
      office.kari.scope.employerId,
      dates.map((date) => ({
        title: 'lenge siden',
        date,
        startsAt: `${date}T08:00Z`,
        endsAt: `${date}T10:00Z`,
      })),
    )
    await giveShifts(office.app, ids, per.id, 'completed')
    const seen: string[] = []
    for (const filter of [{}, { status: 'completed' as const }, { to: addDays(TODAY, -100) }]) {
      const first = await list({ vikarId: per.id, ...filter })
      const next = await list({ vikarId: per.id, ...filter, cursor: first.nextCursor ?? '' })
      seen.push(...[...first.assignments, ...next.assignments].map(({ date }) => date))
      expect(first.matching).toBe(MATCHING_MAX + 1)
    }
    expect(seen).toEqual([1, 2, 3].flatMap(() => dates.slice(0, 100)))
  })

  it('finds the answers of each row by request or shift, not among all answers of the office', async () => {
    const nodes = await plansOf(office.app, office.kari.scope, (tx) => listAssignments(tx, {}))
    const conditions = nodes.flatMap((node) =>
      node['Index Name']?.startsWith('assignment_responses') ? [node['Index Cond']] : [],
    )
    expect(conditions).not.toEqual([])
    for (const condition of conditions) expect(condition).toMatch(/request_id|assignment_id/)
    const read = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'])
    expect(read).not.toContain('assignment_responses')
  })
})
