import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerYes } from '#features/answers/server/answer.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import type { Vikar } from '#features/vikarer/contract.ts'
import { removeVikar } from '#features/vikarer/server/remove.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import {
  castAssignment,
  castKari,
  castNils,
  castVikar,
  giveShifts,
  type CastAdministrator,
} from '#test/cast.ts'
import { insertShifts } from '#test/shifts.ts'
import type { LogFilter } from '../shapes.ts'
import { findFew } from './mentions.ts'
import { listAssignments } from './read.ts'

let app: TestApp
let kari: CastAdministrator
let nils: CastAdministrator
let ola: Vikar
let siri: Vikar

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  nils = await castNils(app)
  ola = await castVikar(app, kari, 'Ola Hansen')
  siri = await castVikar(app, kari, 'Siri Dahl')
})
afterAll(() => app.close())

const list = (filter: LogFilter, { scope } = kari) =>
  app.database.read(scope, (tx) => listAssignments(tx, filter))
const titles = async (filter: LogFilter, of = kari) =>
  (await list(filter, of)).assignments.map(({ title }) => title)

const TODAY = osloToday(new Date())

/** A shift of its own day, so that nobody has two at once. */
const insert = async (title: string, location: string, vikar?: Vikar, of = kari) => {
  const date = addDays(TODAY, title.length)
  const shift = { title, location, date, startsAt: `${date}T08:00Z`, endsAt: `${date}T10:00Z` }
  const ids = await insertShifts(app, of.scope.employerId, [shift])
  if (vikar) await giveShifts(app, ids, vikar.id)
}

describe('the log searched', () => {
  beforeEach(async () => {
    await app.db.query('delete from assignments')
    await insert('Kontaktlærer 3B', 'Fjellhamar skole', ola)
    await insert('Norsk 9A', 'Åsen ungdomsskole', siri)
    await insert('50% stilling', 'Hus_A', ola)
    await insert('500 stilling', String.raw`Hus\A`)
    await insert('Nattevakt', 'HusXA')
  })

  it.each([
    ['kontaktlærer', ['Kontaktlærer 3B']],
    ['3b FJELLHAMAR', ['Kontaktlærer 3B']],
    ['hansen kontakt', ['Kontaktlærer 3B']],
    ['skole ola fjell', ['Kontaktlærer 3B']],
    ['ÅSEN', ['Norsk 9A']],
    ['siri ung', ['Norsk 9A']],
    ['siri fjellhamar', []],
    ['50%', ['50% stilling']],
    ['%', ['50% stilling']],
    ['s_a', ['50% stilling']],
    [String.raw`s\a`, ['500 stilling']],
    ['stilling', ['50% stilling', '500 stilling']],
    ['ola', ['Kontaktlærer 3B', '50% stilling']],
    ['finnes ikke', []],
  ])('finds by all words, in any order, in title, place and names: %s', async (query, expected) => {
    expect((await titles({ query })).toSorted()).toEqual(expected.toSorted())
    expect(await list({ query })).toMatchObject({ matching: expected.length, total: 5 })
  })

  it('finds a shift by the names of two who share it', async () => {
    const assignment = await castAssignment(app, kari, {
      channels: ['email'],
      title: 'Delt vakt',
      places: 2,
      recipients: { kind: 'chosen', vikarIds: [ola.id, siri.id] },
    })
    await sayYes(assignment.token(siri.id))
    expect(await titles({ query: 'ola siri' })).toEqual([])
    await sayYes(assignment.token(ola.id))
    expect(await titles({ query: 'ola siri delt' })).toEqual(['Delt vakt'])
  })

  it('finds by the name of one who has left the register', async () => {
    const gone = await castVikar(app, kari, 'Vilde Borte')
    await insert('Gammel vakt', 'Skolen', gone)
    await app.database.transaction(kari.scope, (tx) => removeVikar(tx, gone.id))
    expect(await titles({ query: 'vilde' })).toEqual(['Gammel vakt'])
  })

  it('together with the rest of the filter', async () => {
    expect(await titles({ query: 'stilling', status: 'waiting' })).toEqual(['500 stilling'])
    expect(await titles({ query: 'ola', to: TODAY })).toEqual([])
  })

  it('never finds what is another employer’s', async () => {
    expect(await list({ query: 'ola' }, nils)).toMatchObject({ assignments: [], matching: 0, total: 0 })
    await insert('Ola i Solvang', 'Solvang', undefined, nils)
    expect(await titles({ query: 'ola' }, nils)).toEqual(['Ola i Solvang'])
    expect(await titles({ query: 'solvang' })).toEqual([])
  })
})

describe('a large log searched', () => {
  const few = (query: string, { scope } = kari) => app.database.read(scope, (tx) => findFew(tx, query, 2000))
  beforeAll(async () => {
    await app.db.query('delete from assignments')
    await insert('Kontaktlærer 3B', 'Fjellhamar skole', ola)
    await insert('Norsk 9A', 'Åsen ungdomsskole', siri)
    await insert('Kontaktlærer', 'Lillevik', undefined, nils)
    const date = addDays(TODAY, 40)
    const shift = { location: 'Fjellhamar skole', date, startsAt: `${date}T08:00Z`, endsAt: `${date}T10:00Z` }
    const others = Array.from({ length: 2000 }, (_, at) => ({ ...shift, title: `Vikar ${at}` }))
    await insertShifts(app, kari.scope.employerId, others)
  })

  it('looks among the few that mention a rare word, and at all for a common or short one', async () => {
    for (const [query, count] of [
      ['kontaktlærer 3b', 1],
      ['ÅSEN', 1],
      ['siri', 1],
      ['Vikar 1999', 1],
      ['finnes-ikke', 0],
    ] as const)
      expect([query, (await few(query))?.length, (await titles({ query })).length]).toEqual([
        query,
        count,
        count,
      ])
    for (const query of ['vikar', 'fjellhamar', '3b', '9a', '%'])
      expect([query, await few(query)]).toEqual([query, null])
    expect(await titles({ query: '3b' })).toEqual(['Kontaktlærer 3B'])
    expect(await list({ query: 'vikar' })).toMatchObject({ matching: 1001, total: 2002 })
    expect(await list({ query: 'siri', status: 'cancelled' })).toMatchObject({ assignments: [], matching: 0 })
  })

  it('asks the index for the employer of the transaction alone', async () => {
    expect(await few('kontaktlærer', nils)).toHaveLength(1)
    expect(await titles({ query: 'kontaktlærer' }, nils)).toEqual(['Kontaktlærer'])
  })

  it('finds the same where PostgreSQL has no index of trigrams', async () => {
    await app.db.query('alter index assignments_trigrams rename to elsewhere')
    try {
      expect(await few('siri')).toBeNull()
      expect(await titles({ query: 'siri' })).toEqual(['Norsk 9A'])
    } finally {
      await app.db.query('alter index elsewhere rename to assignments_trigrams')
    }
  })
})

/** Answers behind the link. */
const sayYes = async (token: string) => {
  const link = await openResponseLink(app.database, token)
  if (!link) throw new Error('the link of the test did not open')
  await answerYes(app, link, null)
}
