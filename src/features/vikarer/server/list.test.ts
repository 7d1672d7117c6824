import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castNils, castVikar, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp, type Caller } from '#test/http.ts'
import type { Vikar } from '../contract.ts'
import { listVikarer } from './list.ts'
import { removeVikar } from './remove.ts'

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

const list = async (search = '', cursor = '', sort = 'newest'): Promise<Page> => {
  const query = new URLSearchParams({ sort, ...(search && { search }), ...(cursor && { cursor }) })
  const { status, body } = await asKari('GET', `/api/vikarer?${query}`)
  expect(status).toBe(200)
  return body as Page
}

const register = async (...people: { name: string; phone: string }[]) => {
  for (const { name, phone } of people) {
    await app.db.query(
      `insert into vikarer (employer_id, full_name, phone, email)
       values ($1, $2::text, $3::text, $3::text || '@vikar.example')`,
      [kari.scope.employerId, name, phone],
    )
  }
}

describe('the pages of the register', () => {
  const fill = (count: number, step: string) =>
    app.db.query(
      `insert into vikarer (employer_id, full_name, phone, email, created_at)
       select $1, 'Vikar', '+47' || (45000000 + n), n || '@vikar.example', timestamptz '2026-01-01' + n * $3::interval
       from generate_series(1, $2) n`,
      [kari.scope.employerId, count, step],
    )

  const allPages = async (search = '', sort = 'newest') => {
    const pages: Page[] = []
    for (let cursor: string | null = ''; cursor !== null; cursor = pages.at(-1)?.nextCursor ?? null) {
      pages.push(await list(search, cursor, sort))
    }
    return pages
  }

  it.each([
    ['a millisecond apart', '1 millisecond'],
    ['at one moment', '0 milliseconds'],
    ['a day apart', '1 day'],
  ])('of rows made %s contain each once, newest first', async (_what, step) => {
    await fill(150, step)
    const pages = await allPages()
    expect(pages.map(({ vikarer }) => vikarer.length)).toEqual([60, 60, 30])
    const shown = pages.flatMap(({ vikarer }) => vikarer)
    const expected = await app.db.query('select id from vikarer order by created_at desc, id desc')
    expect(shown.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([150]))
  })

  it('by name follow the Norwegian alphabet', async () => {
    const names = [
      'Anne',
      'Bård',
      'Olav',
      'Ole',
      'Øystein',
      'Zara',
      'Ærlend',
      'Aage Vik',
      'Åse',
      'åse dahl',
      'Aase',
    ]
    const phones = names.map((_, index) => `+47${40_000_000 + index}`)
    await register(...names.map((name, index) => ({ name, phone: phones[index] ?? '' })))
    const { vikarer } = await list('', '', 'name')
    expect(vikarer.map(({ fullName }) => fullName)).toEqual(names.toSorted(new Intl.Collator('nb').compare))
    expect(vikarer.slice(5).map(({ fullName }) => fullName.slice(0, 2))).toEqual([
      'Ær',
      'Øy',
      'Aa',
      'Ås',
      'Aa',
      'ås',
    ])
  })

  it.each(['', 'vikar'])('by name contain each once, also with equal names (search %j)', async (search) => {
    await fill(150, '0 milliseconds')
    await register({ name: 'Anne Vikar', phone: '+4791234567' }, { name: 'Åse Vikar', phone: '+4791234568' })
    const pages = await allPages(search, 'name')
    const shown = pages.flatMap(({ vikarer }) => vikarer)
    expect(pages.map(({ matching }) => matching)).toEqual([152, 152, 152])
    expect(shown).toHaveLength(152)
    expect(new Set(shown.map(({ id }) => id)).size).toBe(152)
    expect([shown.at(0)?.fullName, shown.at(-1)?.fullName]).toEqual(['Anne Vikar', 'Åse Vikar'])
  })

  it.each([
    [60, [60]],
    [61, [60, 1]],
    [120, [60, 60]],
  ])('with %i matches have %j', async (count, lengths) => {
    await fill(count, '1 second')
    await register({ name: 'Anne Hansen', phone: '+4791234567' })
    for (const sort of ['newest', 'name']) {
      const pages = await allPages('vikar', sort)
      expect(pages.map(({ vikarer }) => vikarer.length)).toEqual(lengths)
      expect(new Set(pages.map(({ matching }) => matching))).toEqual(new Set([count]))
    }
  })

  it.each(['newest', 'name'])('continue after a vikar who was removed meanwhile (by %s)', async (sort) => {
    await fill(70, '1 second')
    const { vikarer, nextCursor } = await list('', '', sort)
    await asKari('DELETE', `/api/vikarer/${nextCursor}`)
    const rest = await list('', nextCursor ?? '', sort)
    expect(new Set([...vikarer, ...rest.vikarer].map(({ id }) => id)).size).toBe(70)
    expect((await list('vikar', nextCursor ?? '', sort)).vikarer).toEqual(rest.vikarer)
  })

  it.each(['newest', 'name'])('behind somebody unknown are empty (by %s)', async (sort) => {
    await fill(3, '1 second')
    for (const search of ['', 'vikar'])
      expect(await list(search, crypto.randomUUID(), sort)).toMatchObject({
        vikarer: [],
        nextCursor: null,
        total: 3,
        matching: 3,
      })
  })

  it('end after exactly one page', async () => {
    await fill(60, '1 second')
    expect((await allPages()).map(({ vikarer }) => vikarer.length)).toEqual([60])
  })

  it('continue in place while others are added', async () => {
    await fill(70, '1 second')
    const first = await list()
    await castVikar(app, kari, 'Ny Vikar')
    const second = await list('', first.nextCursor ?? '')
    const ids = [...first.vikarer, ...second.vikarer].map(({ id }) => id)
    expect(ids).toHaveLength(70)
    expect(new Set(ids).size).toBe(70)
  })

  it("contain only the search's matches", async () => {
    await fill(130, '0 milliseconds')
    await register({ name: 'Ola Hansen', phone: '+4791234567' })
    expect((await allPages('vikar')).map(({ vikarer }) => vikarer.length)).toEqual([60, 60, 10])
  })

  it.each(['x', "' or true", '2026-01-01T00:00:00.000Z_1f0c0a52-5c6e-4f5c-8a3b-6d8f1b2c3d4e'])(
    'are not reached by a forged cursor (%s)',
    async (cursor) => {
      const { status } = await asKari('GET', `/api/vikarer?cursor=${encodeURIComponent(cursor)}`)
      expect(status).toBe(422)
    },
  )

  it('have the right total after concurrent additions, changes and removals', async () => {
    await fill(5, '0 milliseconds')
    const one = await castVikar(app, kari, 'Ola Hansen')
    expect((await list()).total).toBe(6)
    await app.db.query("update vikarer set availability = 'busy'")
    expect((await list('ola')).total).toBe(6)
    await app.database.transaction(kari.scope, (tx) => removeVikar(tx, one.id))
    expect(await list('', '', 'name')).toMatchObject({ total: 5, matching: 5 })
    await app.db.query("delete from vikarer where full_name <> 'Ola Hansen'")
    expect((await list()).total).toBe(0)
  })

  it('find names ignoring accents, and store them composed', async () => {
    await register(
      { name: 'Máret Čálli', phone: '+4790000001' },
      { name: 'Pat O’Brien', phone: '+4790000002' },
      { name: 'Åse Ås', phone: '+4790000003' },
    )
    const added = {
      fullName: 'Åge Sørlie'.normalize('NFD'),
      phone: '912.34.567',
      email: 'Åge Sørlie <age@blåbærskogen.no>',
      company: '',
      skills: '',
      availability: 'available',
      groupIds: [],
    }
    expect((await asKari('POST', '/api/vikarer', { ...added, sendLoginInfo: false })).status).toBe(200)
    const found = async (search: string) => (await list(search)).vikarer.map(({ fullName }) => fullName)
    expect(await found('calli')).toEqual(['Máret Čálli'])
    expect(await found("o'brien")).toEqual(['Pat O’Brien'])
    expect(await found('MARET'.normalize('NFD'))).toEqual(['Máret Čálli'])
    expect(await found('åge'.normalize('NFD'))).toEqual(['Åge Sørlie'])
    expect(await found('912.34.567')).toEqual(['Åge Sørlie'])
    expect(await found('ase')).toEqual([]) // å is no a
    const [{ email } = { email: null }] = (await list('åge')).vikarer
    expect(email).toBe('age@xn--blbrskogen-25an.no')
  })

  it("contain no row of Nils's register", async () => {
    const nils = await castNils(app)
    await castVikar(app, nils, 'Ola Nilsen')
    await castVikar(app, kari, 'Ola Hansen')
    const search = (scope: CastAdministrator['scope']) =>
      app.database.transaction(scope, (tx) => listVikarer(tx, { search: 'ola', sort: 'newest' }))
    expect((await search(kari.scope)).vikarer.map(({ fullName }) => fullName)).toEqual(['Ola Hansen'])
    expect((await search(nils.scope)).vikarer.map(({ fullName }) => fullName)).toEqual(['Ola Nilsen'])
  })
})
