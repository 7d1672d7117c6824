import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { holidaysFrom } from '#shared/holidays.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castNils, castVikarer, type CastAdministrator } from '#test/cast.ts'
import { castRequest } from '#test/cast-request.ts'
import { readSuggestions } from './suggestions.ts'
import { insertShifts } from '#test/shifts.ts'

let app: TestApp
let kari: CastAdministrator
let nils: CastAdministrator
let vikarIds: string[]

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  nils = await castNils(app)
  vikarIds = (await castVikarer(app, kari, 2)).map(({ id }) => id)
})
afterAll(() => app.close())
beforeEach(() => app.db.query('delete from assignments'))

/** Creates assignments, a minute apart. */
const used = (pairs: readonly (readonly [title: string, location: string])[], { scope } = kari) =>
  insertShifts(
    app,
    scope.employerId,
    pairs.map(([title, location], minute) => ({
      title,
      location,
      startsAt: '2027-03-10T07:00Z',
      endsAt: '2027-03-10T09:00Z',
      createdAt: new Date(Date.now() + minute * 60_000),
    })),
  )
const read = ({ scope } = kari) => app.database.read(scope, (tx) => readSuggestions(tx, '2026-11-25'))

it('there are none for an employer without assignments, whatever others have created', async () => {
  await used([['Vikar i 3B', 'Skoleveien 1']], nils)
  expect(await read()).toEqual({
    daysOff: holidaysFrom('2026-11-25', 366),
    departments: [],
    isBound: false,
    titles: [],
    locations: [],
    shifts: [],
    templates: [],
    usualTimes: null,
  })
})

it('titles and places are listed once each, most recent first', async () => {
  await used([
    ['Vikar i 3B', 'Skoleveien 1'],
    ['Kantinevakt', 'Skoleveien 1'],
    ['Vikar i 3B', 'Gymsalen'],
  ])
  expect(await read()).toMatchObject({
    titles: ['Vikar i 3B', 'Kantinevakt'],
    locations: ['Gymsalen', 'Skoleveien 1'],
  })
})

it('texts that differ only in case are listed once, in the latest form', async () => {
  await used([
    ['ØVRE TUN', 'skolen'],
    ['Øvre tun', 'Skolen'],
  ])
  expect(await read()).toMatchObject({ titles: ['Øvre tun'], locations: ['Skolen'] })
})

it('there are at most twenty of each', async () => {
  await used(Array.from({ length: 30 }, (_, n) => [`Vakt ${n}`, `Sted ${n}`] as const))
  const { titles, locations } = await read()
  expect([titles.length, locations.length]).toEqual([20, 20])
  expect([titles[0], titles[19]]).toEqual(['Vakt 29', 'Vakt 10'])
})

it('the last ten distinct shifts are listed, with the number of people asked about the latest of each', async () => {
  await castRequest(app, kari, vikarIds, [
    { date: '2027-03-10', startTime: '08:15', endTime: '14:15', places: 1 },
  ])
  await castRequest(app, kari, vikarIds.slice(0, 1), [
    { date: '2027-03-11', startTime: '08:15', endTime: '14:15', places: 1 },
  ])
  await castRequest(app, kari, vikarIds, [
    { date: '2027-03-11', startTime: '16:00', endTime: '20:00', places: 1 },
  ])
  const { shifts, usualTimes } = await read()
  expect(shifts.map(({ startTime, asked }) => [startTime, asked])).toEqual([
    ['16:00:00', 2],
    ['08:15:00', 1],
  ])
  expect(usualTimes).toEqual({ startTime: '08:15:00', endTime: '14:15:00' })
  await used(Array.from({ length: 30 }, (_, n) => [`Vakt ${n}`, 'Skolen'] as const))
  expect((await read()).shifts).toHaveLength(10)
})
