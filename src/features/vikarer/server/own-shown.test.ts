import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { PersonScope } from '#server/database/scope.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castLogin, castVikar, type CastAdministrator, type CastVikar } from '#test/cast.ts'
import { listVikarer } from './list.ts'
import { addPeriod } from './own-periods.ts'
import { chooseSms } from './own-availability.ts'
import { readVikar } from './read.ts'
import { updateVikar } from './save.ts'

const NOW = new Date()
const today = osloToday(NOW)

let app: TestApp
let kari: CastAdministrator
let ola: CastVikar
let login: PersonScope

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  ola = await castVikar(app, kari, 'Ola Hansen')
  await castVikar(app, kari, 'Siri Dahl')
  login = new PersonScope((await castLogin(app, ola)).userId)
})
afterAll(() => app.close())
beforeEach(() => app.db.query('delete from vikar_unavailability'))

const away = (startDate: string, endDate: string, reason: 'Syk' | 'Ferie' | '' = '') =>
  app.database.transaction(login, (tx) =>
    addPeriod(tx, { id: crypto.randomUUID(), startDate, endDate, reason }, NOW),
  )
/** Ola's absence from his page, from the register in each order, and from a search. */
const shown = () =>
  app.database.read(kari.scope, async (tx) => {
    const wanted = [
      { search: '', sort: 'newest' },
      { search: '', sort: 'name' },
      { search: ola.phone, sort: 'newest' },
    ] as const
    const lists = await Promise.all(wanted.map((one) => listVikarer(tx, one)))
    const found = lists.map(({ vikarer }) => vikarer.find(({ id }) => id === ola.id))
    expect(lists[0]?.vikarer.find(({ id }) => id !== ola.id)).toMatchObject({ absence: null, noSms: false })
    const alone = await readVikar(tx, ola.id)
    for (const one of found) expect(one).toEqual({ ...alone, edited: null }) // the lists do not read the log
    return alone
  })
const rename = (form: Partial<Record<'fullName' | 'email', string>>) =>
  app.database.transaction(kari.scope, (tx) =>
    updateVikar(tx, ola.id, { ...ola, company: '', skills: '', note: '', ...form }),
  )

it('the register shows absences of today in Oslo with their last day, without the reason', async () => {
  expect(await shown()).toMatchObject({ absence: null, noSms: false })
  await away(addDays(today, 1), addDays(today, 3), 'Ferie')
  expect((await shown())?.absence).toBeNull()
  await away(today, today, 'Syk')
  expect((await shown())?.absence).toEqual({ until: today })
})

it('the register shows the last to end of several periods', async () => {
  await away(addDays(today, -3), addDays(today, 2))
  await away(today, addDays(today, 1), 'Syk')
  expect((await shown())?.absence).toEqual({ until: addDays(today, 2) })
})

it('the register shows the substitutes who want no SMS', async () => {
  await app.database.transaction(login, (tx) => chooseSms(tx, true))
  expect(await shown()).toMatchObject({ noSms: true })
})

// Fails when `vikarer.user_id is not null` is removed from `absenceToday`.
it('an absence stays visible after a change that keeps the person, and not after one that replaces them', async () => {
  await away(today, today, 'Syk')
  expect((await rename({ fullName: 'Ola M. Hansen' }))?.vikar).toMatchObject({
    absence: { until: today },
    noSms: true,
  })
  const other = await rename({ fullName: 'Per Ås', email: 'per.aas@vikar.example' })
  expect(other?.vikar).toMatchObject({ absence: null, noSms: false })
  expect(await shown()).toEqual(other?.vikar)
})
