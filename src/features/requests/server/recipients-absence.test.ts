import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addPeriod, changePeriod, removePeriod } from '#features/vikarer/server/own-periods.ts'
import { chooseSms } from '#features/vikarer/server/own-availability.ts'
import type { Period } from '#features/vikarer/contract-own.ts'
import { PersonScope } from '#server/database/scope.ts'
import type { ScopedTransaction } from '#server/database/transaction.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import {
  castAssignment,
  castKari,
  castLogin,
  castNils,
  castVikar,
  type CastAdministrator,
  type CastVikar,
} from '#test/cast.ts'
import { readCandidates } from './candidates.ts'

const NOW = new Date('2027-03-01T10:00:00Z')
const DAY = '2027-03-10'
const MORNING = { date: DAY, startTime: '07:45', endTime: '14:30' }
const NIGHT = { date: DAY, startTime: '22:00', endTime: '07:00' }

let app: TestApp
let kari: CastAdministrator
let nils: CastAdministrator
let ola: CastVikar
let siri: CastVikar
let olaAtNils: CastVikar
let login: PersonScope

/** Ola works for both, with one login; Siri only for Kari. */
beforeAll(async () => {
  app = await openTestApp()
  app.clock.set(NOW.toISOString())
  kari = await castKari(app)
  nils = await castNils(app)
  ola = await castVikar(app, kari, 'Ola Hansen')
  siri = await castVikar(app, kari, 'Siri Dahl')
  olaAtNils = await castVikar(app, nils, 'Ola Hansen')
  login = new PersonScope((await castLogin(app, ola, olaAtNils)).userId)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.query('delete from assignments')
  await app.db.query('delete from vikar_unavailability')
  await app.db.query('update vikarer set no_sms = false')
})

const asOla = <T>(command: (tx: ScopedTransaction<PersonScope>) => Promise<T>) =>
  app.database.transaction(login, command)
const id = crypto.randomUUID()
const away = (startDate: string, endDate = startDate, reason: Period['reason'] = null) =>
  asOla((tx) => addPeriod(tx, { id: crypto.randomUUID(), startDate, endDate, reason: reason ?? '' }, NOW))

const candidates = (shift: Partial<typeof MORNING> = MORNING, { scope } = kari) =>
  app.database.read(scope, (tx) => readCandidates(tx, [shift], { now: new Date() }))
const absence = async (shift?: Partial<typeof MORNING>, at = kari) =>
  (await candidates(shift, at)).find(({ fullName }) => fullName === 'Ola Hansen')?.absence

/** The people reached by a request to these recipients that is created now. */
const asked = async (recipients: Parameters<typeof castAssignment>[2], at = kari) => {
  const { tokens } = await castAssignment(app, at, { ...MORNING, ...recipients })
  return [ola, siri, olaAtNils].filter((vikar) => tokens.has(vikar.id))
}
const all = { recipients: { kind: 'all', alsoIds: [] as string[] } } as const

describe('an absent substitute', () => {
  it('is shown as such with the last day, not the reason, to every employer', async () => {
    expect(await absence()).toBeNull()
    await away('2027-03-08', '2027-03-12', 'Ferie')
    for (const at of [kari, nils]) expect(await absence(MORNING, at)).toEqual({ until: '2027-03-12' })
    expect((await candidates()).map((candidate) => [candidate.fullName, candidate.leftOut])).toEqual([
      ['Ola Hansen', 'unavailable'],
      ['Siri Dahl', null],
    ])
  })

  it('is absent until the end of the longest period, and is listed once', async () => {
    await away('2027-03-01', DAY, 'Syk')
    await away(DAY, '2027-03-20', 'Annet')
    await away('2027-03-05', '2027-03-15', 'Ferie')
    await away('2027-03-21', '2027-03-31', 'Ferie')
    expect(await absence()).toEqual({ until: '2027-03-20' })
    expect(await candidates()).toHaveLength(2)
  })

  it('is absent for a night shift that ends on the first day', async () => {
    await away('2027-03-11', '2027-03-12', 'Ferie')
    expect(await absence(NIGHT)).toEqual({ until: '2027-03-12' })
    expect(await absence(MORNING)).toBeNull()
    expect(await absence({ date: DAY })).toBeNull()
    expect(await absence({ startTime: '22:00', endTime: '07:00' })).toBeNull()
  })

  it('is absent on the last day, and available on the next', async () => {
    await away('2027-03-01', DAY)
    expect(await absence(NIGHT)).toEqual({ until: DAY })
    expect(await absence({ ...MORNING, date: '2027-03-11' })).toBeNull()
  })
})

describe('a request that is being made', () => {
  it('leaves out people who are absent now, although the page showed them as free', async () => {
    expect((await candidates()).map(({ leftOut }) => leftOut)).toEqual([null, null])
    await away(DAY)
    expect(await asked(all)).toEqual([siri])
  })

  it('still goes to them if they are chosen', async () => {
    await away(DAY, DAY, 'Syk')
    expect(await asked({ recipients: { kind: 'chosen', vikarIds: [ola.id] } })).toEqual([ola])
    expect(await asked({ recipients: { kind: 'all', alsoIds: [ola.id] } })).toEqual([ola, siri])
  })

  it('follows a period that is moved, and one that is erased', async () => {
    const period = { id, startDate: DAY, endDate: DAY, reason: '' } as const
    await asOla((tx) => addPeriod(tx, period, NOW))
    expect(await asked(all)).toEqual([siri])
    await asOla((tx) => changePeriod(tx, { ...period, startDate: '2027-03-11', endDate: '2027-03-11' }, NOW))
    expect(await asked(all)).toEqual([ola, siri])
    expect(await asked({ ...all, ...NIGHT })).toEqual([siri])
    await asOla((tx) => removePeriod(tx, id))
    expect(await asked({ ...all, ...NIGHT })).toEqual([ola, siri])
  })

  it('of another employer leaves them out as well', async () => {
    const lone = await castVikar(app, nils, 'Lone Vik')
    await away(DAY)
    const { tokens } = await castAssignment(app, nils, { ...MORNING, ...all })
    expect([...tokens.keys()]).toEqual([lone.id])
  })
})

it('a substitute who wants no SMS is shown as such to every employer, and is still among all', async () => {
  expect((await candidates()).map(({ noSms }) => noSms)).toEqual([false, false])
  await asOla((tx) => chooseSms(tx, true))
  expect((await candidates()).map(({ noSms }) => noSms)).toEqual([true, false])
  expect(await candidates(MORNING, nils)).toContainEqual(
    expect.objectContaining({ id: olaAtNils.id, noSms: true, leftOut: null }),
  )
  expect(await asked(all)).toEqual([ola, siri])
})
