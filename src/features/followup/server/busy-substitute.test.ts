import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, osloToday } from '#shared/dates.ts'
import { giveShifts } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import { insertShifts } from '#test/shifts.ts'
import { MATCHING_MAX } from '../shapes.ts'
import { listAssignments } from './read.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())
beforeEach(() => office.app.db.query('delete from assignments'))

const TODAY = osloToday(new Date())
const PAST = -4

/** One shift a day at most: a person cannot have two at once. */
const insertDays = async (first: number, count: number) => {
  const shifts = Array.from({ length: count }, (_, at) => {
    const date = addDays(TODAY, first < 0 ? first - at : first + at)
    const times = { date, startsAt: `${date}T08:00Z`, endsAt: `${date}T10:00Z` }
    return { ...times, title: 'Vakt', status: 'open' as const, createdAt: '2026-11-01T12:00:00.123Z' }
  })
  return insertShifts(office.app, office.kari.scope.employerId, shifts)
}
const give = (ids: readonly string[]) => giveShifts(office.app, [...ids], office.ola.id)

/** Every page of the substitute's shifts, and the number on the first page. */
const readPages = async () => {
  const { app, kari, ola } = office
  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const page = await app.database.read(kari.scope, (tx) => listAssignments(tx, { vikarId: ola.id, cursor }))
    pages.push(page.assignments.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && pages.length < 4)
  return pages
}

describe('the log of a substitute with more than a thousand shifts', () => {
  it.each([
    ['has coming shifts on the first page', 20],
    ['has only past ones', 0],
    ['has pages of coming ones', 120],
  ])('%s, then past ones backwards', async (_, coming) => {
    const ahead = await insertDays(3, coming)
    const past = await insertDays(PAST, MATCHING_MAX + 150)
    await give([...ahead, ...past])
    expect((await readPages()).flat()).toEqual([...ahead, ...past].slice(0, 200))
  })

  it('finds shifts that are not among the nearest', async () => {
    await insertDays(3, MATCHING_MAX + 10) // none of them theirs
    const past = await insertDays(PAST, MATCHING_MAX + 150)
    await give(past)
    expect((await readPages()).flat()).toEqual(past.slice(0, 200))
  })
})
