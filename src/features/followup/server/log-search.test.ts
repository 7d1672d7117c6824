import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerYes } from '#features/answers/server/answer.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import type { Vikar } from '#features/vikarer/contract.ts'
import { removeVikar } from '#features/vikarer/server/remove.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { castAssignment, castVikar, giveShifts } from '#test/cast.ts'
import { insertShifts } from '#test/shifts.ts'
import type { LogFilter } from '../shapes.ts'
import { findRareMatches } from './log-search.ts'
import { listAssignments } from './read.ts'
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

const list = (filter: LogFilter, { scope } = kari) =>
  app.database.read(scope, (tx) => listAssignments(tx, filter))
const titles = async (filter: LogFilter, of = kari) =>
  (await list(filter, of)).assignments.map(({ title }) => title)

const TODAY = osloToday(new Date())

/** A shift on a day of its own, so that no person has two at once. */
const insert = async (title: string, location: string, vikar?: Vikar, of = kari) => {
  const date = addDays(TODAY, title.length)
  const shift = { title, location, date, startsAt: `${date}T08:00Z`, endsAt: `${date}T10:00Z` }
  const ids = await insertShifts(app, of.scope.employerId, [shift])
  if (vikar) await giveShifts(app, ids, vikar.id)
}

describe('searching the log', () => {
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
  ])('requires all words, in any order, in title, place and names: %s', async (query, expected) => {
    expect((await titles({ query })).toSorted()).toEqual(expected.toSorted())
    expect(await list({ query })).toMatchObject({ matching: expected.length, total: 5 })
  })

  it('finds a shift by the names of its two holders', async () => {
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

  it('finds a shift by a person who has left the register', async () => {
    const gone = await castVikar(app, kari, 'Vilde Borte')
    await insert('Gammel vakt', 'Skolen', gone)
    await app.database.transaction(kari.scope, (tx) => removeVikar(tx, gone.id))
    expect(await titles({ query: 'vilde' })).toEqual(['Gammel vakt'])
  })

  it('combines with the rest of the filter', async () => {
    expect(await titles({ query: 'stilling', status: 'waiting' })).toEqual(['500 stilling'])
    expect(await titles({ query: 'ola', to: TODAY })).toEqual([])
  })

  it('never finds shifts of another employer', async () => {
    expect(await list({ query: 'ola' }, nils)).toMatchObject({ assignments: [], matching: 0, total: 0 })
    await insert('Ola i Solvang', 'Solvang', undefined, nils)
    expect(await titles({ query: 'ola' }, nils)).toEqual(['Ola i Solvang'])
    expect(await titles({ query: 'solvang' })).toEqual([])
  })
})

describe('searching a large log', () => {
  const few = (query: string, { scope } = kari) =>
    app.database.read(scope, (tx) => findRareMatches(tx, query, 2000))
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

  it('reads only the few that mention a rare word, and the whole log for a common or short one', async () => {
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

  it('queries the index for the employer of the transaction only', async () => {
    expect(await few('kontaktlærer', nils)).toHaveLength(1)
    expect(await titles({ query: 'kontaktlærer' }, nils)).toEqual(['Kontaktlærer'])
  })

  it('has the same result without an index of trigrams', async () => {
    await app.db.query('alter index assignments_trigrams rename to elsewhere')
    try {
      expect(await few('siri')).toBeNull()
      expect(await titles({ query: 'siri' })).toEqual(['Norsk 9A'])
    } finally {
      await app.db.query('alter index elsewhere rename to assignments_trigrams')
    }
  })
})

/** Answers by the link. */
const sayYes = async (token: string) => {
  const link = await openResponseLink(app.database, token)
  if (!link) throw new Error('the link of the test did not open')
  await answerYes(app, link, null)
}
