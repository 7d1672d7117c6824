import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castNils, type CastAdministrator } from '#test/cast.ts'
import { readSuggestions } from './suggestions.ts'
import { insertShifts } from '#test/shifts.ts'

let app: TestApp
let kari: CastAdministrator
let nils: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  nils = await castNils(app)
})
afterAll(() => app.close())
beforeEach(() => app.db.query('delete from assignments'))

/** One assignment after the other, a minute apart. */
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
const read = ({ scope } = kari) => app.database.read(scope, readSuggestions)

it('there are none for an employer without assignments, whatever others have made', async () => {
  await used([['Vikar i 3B', 'Skoleveien 1']], nils)
  expect(await read()).toEqual({ titles: [], locations: [] })
})

it('titles and places are given once each, the most recent first', async () => {
  await used([
    ['Vikar i 3B', 'Skoleveien 1'],
    ['Kantinevakt', 'Skoleveien 1'],
    ['Vikar i 3B', 'Gymsalen'],
  ])
  expect(await read()).toEqual({
    titles: ['Vikar i 3B', 'Kantinevakt'],
    locations: ['Gymsalen', 'Skoleveien 1'],
  })
})

it('what differs in case only is given once, as it was written last', async () => {
  await used([
    ['ØVRE TUN', 'skolen'],
    ['Øvre tun', 'Skolen'],
  ])
  expect(await read()).toEqual({ titles: ['Øvre tun'], locations: ['Skolen'] })
})

it('there are at most twenty of each', async () => {
  await used(Array.from({ length: 30 }, (_, n) => [`Vakt ${n}`, `Sted ${n}`] as const))
  const { titles, locations } = await read()
  expect([titles.length, locations.length]).toEqual([20, 20])
  expect([titles[0], titles[19]]).toEqual(['Vakt 29', 'Vakt 10'])
})
