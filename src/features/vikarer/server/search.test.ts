import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { startWorker } from '#app/worker.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castNils, castVikar, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp, type Caller } from '#test/http.ts'
import { until } from '#test/until.ts'
import type { Vikar } from '../contract.ts'
import { listVikarer } from './list.ts'
import { searchPeople } from '../search-rules.ts'
import { findRareMatches } from './search.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let asKari: Caller

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  asKari = await server.as(kari)
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(() => app.db.query('delete from vikarer'))

interface Page {
  readonly vikarer: Vikar[]
  readonly matching: number
  readonly total: number
  readonly nextCursor: string | null
}

const list = async (search = ''): Promise<Page> => {
  const query = new URLSearchParams(search && { search })
  const { status, body } = await asKari('GET', `/api/vikarer?${query}`)
  expect(status).toBe(200)
  return body as Page
}
const namesFor = async (search: string) => (await list(search)).vikarer.map(({ fullName }) => fullName)

const register = async (...people: { name: string; phone: string; company?: string; skills?: string }[]) => {
  for (const { name, phone, company, skills } of people) {
    await app.db.query(
      `insert into vikarer (employer_id, full_name, phone, email, company, skills)
       values ($1, $2::text, $3::text, $3::text || '@vikar.example', $4, $5)`,
      [kari.scope.employerId, name, phone, company ?? null, skills ?? null],
    )
  }
}

describe('a search', () => {
  beforeEach(() =>
    register(
      { name: 'Ola Hansen', phone: '+4791234567', company: 'Fjellhamar skole' },
      { name: 'Siri Dahl', phone: '+4740055667' },
      { name: 'Åse Ødegård', phone: '+46701234568', skills: 'MATTE og naturfag,\n8.-10. trinn' },
      { name: 'Per 100% Prosent', phone: '+4740000001', company: 'A_B' },
      { name: String.raw`Per C:\Vik`, phone: '+4740000002', company: 'AxB' },
    ),
  )

  it.each([
    ['ola', 'Ola Hansen'],
    ['HANSEN', 'Ola Hansen'],
    ['a Han', 'Ola Hansen'],
    ['  hansen  ', 'Ola Hansen'],
    ['åse', 'Åse Ødegård'],
    ['ØDEGÅRD', 'Åse Ødegård'],
    ['fjellhamar', 'Ola Hansen'],
    ['HAMAR SK', 'Ola Hansen'],
    ['dahl 40055667@Vikar.EXAMPLE', 'Siri Dahl'], // e-mail
  ])('finds by name, company and e-mail address in any case: %j', async (search, name) => {
    expect(await namesFor(search)).toEqual([name])
  })

  it.each([
    '91234567',
    '912 34 567',
    '912-34-567',
    '(912) 34 567',
    '+4791234567',
    '+47 912 34 567',
    '0047 912 34 567',
    '004791234567',
    '47 91 23 45 67',
    '912 34',
    '34 567',
    '+47 912',
    '0047 912',
    '0047 9123456',
  ])('finds the phone number in any spelling: %s', async (search) => {
    expect(await namesFor(search)).toEqual(['Ola Hansen'])
  })

  it('finds a foreign number', async () => {
    for (const search of ['+46 701', '0046 701 23 45 68', '0046701', '701 234 568']) {
      expect(await namesFor(search)).toEqual(['Åse Ødegård'])
    }
  })

  it.each([
    ['matte', 'Åse Ødegård'],
    ['trinn 8.-10.', 'Åse Ødegård'],
    ['ødeg åse', 'Åse Ødegård'],
    ['matte åse', 'Åse Ødegård'],
    ['skole ola', 'Ola Hansen'],
    ['34567 hansen', 'Ola Hansen'],
    ['8.-10.', 'Åse Ødegård'],
  ])('finds by competence, and by words in any order: %j', async (search, name) => {
    expect(await namesFor(search)).toEqual([name])
  })

  it('finds the same people as the choice of recipients', async () => {
    const { vikarer } = await list()
    for (const search of [
      'matte',
      'per',
      'ode',
      '+46',
      '912 34',
      '34 912',
      'a_b',
      'per 1%',
      'ola dahl',
      '-',
      '8',
    ])
      expect([search, await namesFor(search)]).toEqual([
        search,
        searchPeople(vikarer, search).map(({ fullName }) => fullName),
      ])
  })

  it('finds the new values after a change, and not the old ones', async () => {
    const [ola] = (await list('hansen')).vikarer
    await asKari('PUT', `/api/vikarer/${ola?.id}`, { ...ola, company: '', skills: 'Fransk' })
    expect(await namesFor('fransk ola')).toEqual(['Ola Hansen'])
    expect(await namesFor('fjellhamar')).toEqual([])
    const [changed] = (await list('hansen')).vikarer
    await asKari('PUT', `/api/vikarer/${ola?.id}`, { ...changed, company: '', skills: '' })
    expect(await namesFor('fransk')).toEqual([])
  })

  it('accepts the longest texts', async () => {
    const emoji = String.fromCodePoint(0x1f3eb)
    await register({
      name: 'Ola Lang',
      phone: '+4740000003',
      company: emoji.repeat(100),
      skills: emoji.repeat(500),
    })
    await register({
      name: 'Ola Lengst',
      phone: '+4740000004',
      company: 'ø'.repeat(100),
      skills: 'ø'.repeat(490) + ' ytterst',
    })
    expect(await namesFor('lang')).toEqual(['Ola Lang'])
    expect(await namesFor('ytterst')).toEqual(['Ola Lengst'])
  })

  it('treats % and _ and \\ as ordinary characters', async () => {
    expect(await namesFor('%')).toEqual(['Per 100% Prosent'])
    expect(await namesFor('100%')).toEqual(['Per 100% Prosent'])
    expect(await namesFor('a_b')).toEqual(['Per 100% Prosent'])
    expect(await namesFor('\\')).toEqual([String.raw`Per C:\Vik`])
    expect(await namesFor('%%')).toEqual([])
    expect(await namesFor('O%n')).toEqual([])
    expect(await namesFor('S___')).toEqual([])
    expect(await namesFor('1%4')).toEqual([])
  })

  it('counts its matches and the whole register', async () => {
    expect(await list('per')).toMatchObject({ matching: 2, total: 5 })
    expect(await list('finnes ikke')).toMatchObject({ matching: 0, total: 5, vikarer: [], nextCursor: null })
    expect(await list()).toMatchObject({ matching: 5, total: 5 })
  })

  it.each(["' or 1=1 --", '(', '+', '-', '00', 'x'.repeat(100)])('survives %j', async (search) => {
    expect((await asKari('GET', `/api/vikarer?search=${encodeURIComponent(search)}`)).status).toBe(200)
  })

  it.each(['\u0000', 'x'.repeat(101)])('refuses %j on the field', async (search) => {
    const { status, body } = await asKari('GET', `/api/vikarer?search=${encodeURIComponent(search)}`)
    expect(status).toBe(422)
    expect(body).toMatchObject({ data: { fields: [{ path: 'search' }] } })
  })
})

describe('a search of a large register', () => {
  const fill = (employerId: string) =>
    app.db.query(
      `insert into vikarer (employer_id, created_at, phone, email, full_name, company, skills)
       select $1, now() + n * interval '1 microsecond', '+47' || (40000000 + n * 7919), n || '@vikar.example',
         case when n % 97 = 0 then 'Åse Ødegård' when n = 500 then 'Per 100% Prosent' else 'Ola Vikar' end,
         case when n % 2 = 0 then 'Fjellhamar skole' end, case when n < 990 and n % 50 = 0 then 'Tysk' end
       from generate_series(1, 1200) n`,
      [employerId],
    )
  const find = ({ scope }: CastAdministrator, search: string) =>
    app.database.read(scope, async (tx) => {
      const few = await findRareMatches(tx, search)
      const { vikarer, matching } = await listVikarer(tx, { search, sort: 'name' })
      return { few, matching, ids: vikarer.map(({ id }) => id) }
    })
  let nils: CastAdministrator
  let everybody: Vikar[]

  beforeAll(async () => {
    nils = await castNils(app)
  })
  beforeEach(async () => {
    await fill(kari.scope.employerId)
    await fill(nils.scope.employerId)
    const rows = await app.db.query(
      'select id, full_name as "fullName", phone, company, skills from vikarer where employer_id = $1',
      [kari.scope.employerId],
    )
    everybody = rows as unknown as Vikar[]
  })

  it.each([
    ['åse', 12],
    ['ødegård åse', 12],
    ['tysk', 19],
    ['100%', 1],
    ['438 40 715', 1],
    ['0047 438 40 715', 1],
    ['finnes ikke', 0],
    ['skole', 600],
    ['vikar', 1187],
    ['Pe', 1],
  ])("finds the same people as in a small one, and none of Nils's: %j", async (search, count) => {
    const { matching, ids } = await find(kari, search)
    const expected = searchPeople(everybody, search).map(({ id }) => id)
    expect(matching).toBe(count)
    expect(expected).toHaveLength(count)
    expect(ids).toHaveLength(Math.min(count, 60)) // one page
    expect(expected).toEqual(expect.arrayContaining(ids))
  })

  it('reads the few with a rare word, and all for a common or short one', async () => {
    for (const search of ['tysk', '43840715', 'finnes ikke'])
      expect([search, (await find(kari, search)).few?.length]).toEqual([
        search,
        searchPeople(everybody, search).length,
      ])
    for (const search of ['vikar', 'se', '-'])
      expect([search, (await find(kari, search)).few]).toEqual([search, null])
  })

  it('finds the same if PostgreSQL has no index of trigrams', async () => {
    const before = await find(kari, 'tysk')
    await app.db.query('alter index vikarer_trigrams rename to elsewhere')
    try {
      expect(await find(kari, 'tysk')).toEqual({ ...before, few: null })
    } finally {
      await app.db.query('alter index elsewhere rename to vikarer_trigrams')
    }
    expect(before.matching).toBe(19)
  })

  it("reads the index for the transaction's employer alone", async () => {
    const few = await app.database.read(nils.scope, (tx) =>
      sql<{ ids: string[] }>`select few_in_register('%tysk%') as ids`.execute(tx),
    )
    const own = await app.db.query(
      "select id from vikarer where employer_id = $1 and skills = 'Tysk' order by id",
      [nils.scope.employerId],
    )
    expect(few.rows[0]?.ids.toSorted()).toEqual(own.map(({ id }) => id))
  })
})

it('a substitute registered before competence was searched is found by it once a worker has started', async () => {
  const ola = await castVikar(app, kari, 'Ola Hansen')
  await castVikar(app, kari, 'Siri Dahl')
  await app.db.query("update vikarer set skills = 'Matte' where id = $1", [ola.id])
  await app.db.query('alter table vikarer disable trigger vikarer_note_search')
  await app.db.query("update vikarer set search = lower(full_name) || E'\\n\\n' || phone")
  await app.db.query('alter table vikarer enable trigger vikarer_note_search')
  const found = async () => {
    const { vikarer } = await app.database.read(kari.scope, (tx) =>
      listVikarer(tx, { search: 'matte', sort: 'name' }),
    )
    return vikarer.map(({ id }) => id)
  }
  expect(await found()).toEqual([])
  const worker = await startWorker(app, app.db.connect)
  try {
    await until(async () => (await found()).length > 0)
    expect(await found()).toEqual([ola.id])
  } finally {
    await worker.stop()
  }
})
