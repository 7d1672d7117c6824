import Papa from 'papaparse'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castNils, castVikar, type CastAdministrator } from '#test/cast.ts'
import { cookieFor } from '#test/archive.ts'
import { serveTestApp, type Caller } from '#test/http.ts'
import { until } from '#test/until.ts'
import { formatDate, osloToday } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let nils: CastAdministrator
let asKari: Caller

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  asKari = await server.as(kari)
  nils = await castNils(app)
  await castVikar(app, nils, 'Ola Nilsen')
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(() => app.db.query('delete from vikarer where employer_id = $1', [kari.scope.employerId]))

const add = (fullName: string, phone: string, company = '', skills = '') =>
  asKari('POST', '/api/vikarer', {
    fullName,
    phone,
    email: `${phone.replaceAll(/\D/g, '')}@vikar.example`,
    company,
    skills,
    availability: 'busy',
  })
const exported = async () => {
  const { status, headers, text } = await asKari('GET', paths.exportVikarer)
  expect(status).toBe(200)
  return { headers, text, records: Papa.parse(text, { delimiter: ';' }).data }
}

it('is a file for a Norwegian spreadsheet, by name, with the employer’s own register only', async () => {
  await add('Åse Ødegård', '+46 701 234 567')
  await add('Siri Dahl', '400 00 001', 'Fjellhamar; skole', 'Matte\n"Norsk"')
  await add('Ærlend Vik', '22 33 44 55')
  const { headers, text, records } = await exported()
  const today = osloToday(new Date())
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toBe(`attachment; filename="vikarer-${today}.csv"`)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(text.includes('\r\n')).toBe(true)
  const end = ['Opptatt', '', '', 'Ingen innlogging', formatDate(today)]
  expect(records).toEqual([
    [
      'Navn',
      'Telefon',
      'E-post',
      'Bedrift',
      'Kompetanse',
      'Tilgjengelighet',
      'Grupper',
      'Merknad',
      'Innlogging',
      'Lagt til',
    ],
    ['Siri Dahl', '400 00 001', '40000001@vikar.example', 'Fjellhamar; skole', 'Matte\n"Norsk"', ...end],
    ['Ærlend Vik', '22 33 44 55', '22334455@vikar.example', '', '', ...end],
    ['Åse Ødegård', "'+46 701 234 567", '46701234567@vikar.example', '', '', ...end],
    [''],
  ])
})

it('begins with the byte order mark', async () => {
  const cookie = await cookieFor(server.url, kari)
  const answer = await fetch(server.url + paths.exportVikarer, { headers: { cookie } })
  expect([...new Uint8Array(await answer.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://x";"y")'])(
  'makes no spreadsheet calculate %j',
  async (formula) => {
    await add('Siri Dahl', '400 00 001', formula, formula)
    const { records } = await exported()
    expect(records[1]?.slice(3, 5)).toEqual([`'${formula}`, `'${formula}`])
  },
)

const fill = (count: number) =>
  app.db.query(
    `insert into vikarer (employer_id, full_name, phone, email)
     select $1, 'Ola Vikar ' || n / 10, '+47' || (45000000 + n), n || '@vikar.example' from generate_series(1, $2) n`,
    [kari.scope.employerId, count],
  )

it('holds a register of any size, by name', async () => {
  await fill(1201)
  const { records } = await exported()
  const rows = records.slice(1, -1)
  expect(new Set(rows.map(([, phone]) => phone)).size).toBe(1201)
  const byName = await app.db.query(
    'select full_name from vikarer where employer_id = $1 order by full_name',
    [kari.scope.employerId],
  )
  expect(rows.map(([name]) => name)).toEqual(byName.map((row) => row['full_name']))
})

it('is read in short transactions, with every unchanged row once, despite concurrent renames', async () => {
  await fill(1201)
  const { readCopy } = app.database
  const sizes: number[] = []
  const reading = vi.spyOn(app.database, 'readCopy').mockImplementation(async (scope, work) => {
    const found: unknown = await readCopy(scope, work)
    if (Array.isArray(found)) sizes.push(found.length)
    await app.db.query(
      `update vikarer set full_name = 'Aa' || full_name where employer_id = $1
         and id = (select id from vikarer where employer_id = $1 order by full_name desc, id desc limit 1)`,
      [kari.scope.employerId],
    )
    return readCopy(scope, work)
  })
  const { records } = await exported()
  reading.mockRestore()
  expect(Math.max(...sizes)).toBe(250)
  const unchanged = records.slice(1, -1).filter(([name]) => !String(name).startsWith('Aa'))
  const numbers = unchanged.map(([, phone]) => phone)
  expect([new Set(numbers).size, numbers.length >= 1195]).toEqual([numbers.length, true])
})

describe('while a file of an employer is being sent', () => {
  /** Blocks all reads of the register with its groups until it is released. */
  const lockRegister = async () => {
    const client = new pg.Client(app.db.connect('owner'))
    await client.connect()
    await client.query('begin; lock table vikar_group_members in access exclusive mode')
    return { release: () => client.end() }
  }
  const ask = (cookie: string, signal: AbortSignal | null = null) =>
    fetch(server.url + paths.exportVikarer, { headers: { cookie }, signal })
  /** The number of logged downloads, which are those begun. */
  const begun = async () =>
    (await app.db.query("select from audit_log where action = 'register-exported'")).length
  beforeEach(() => app.db.query('delete from audit_log'))

  it('a second waits for it, a third is refused, and another employer gets one at once', async () => {
    const [cookie, ofNils] = [await cookieFor(server.url, kari), await cookieFor(server.url, nils)]
    const held = await lockRegister()
    const first = ask(cookie)
    await until(async () => (await begun()) === 1)
    const others = [ask(cookie), ask(cookie)]
    const refused = await Promise.race(others)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'Registeret lastes ned fra før.',
    })
    const another = ask(ofNils)
    await until(async () => (await begun()) === 2) // Kari's second has not begun
    await held.release()
    for (const answer of await Promise.all([first, another, ...others]))
      if (answer.status === 200) await answer.text()
    const answered = (await Promise.all(others)).map(({ status }) => status)
    expect(new Set(answered)).toEqual(new Set([200, 429]))
    expect(await begun()).toBe(3)
  })

  it('a client that disconnects frees its turn for the next', async () => {
    const cookie = await cookieFor(server.url, kari)
    const held = await lockRegister()
    const gone = new AbortController()
    const first = ask(cookie, gone.signal).then((answer) => answer.text())
    const outcome = expect(first).rejects.toThrow(/aborted/)
    await until(async () => (await begun()) === 1)
    const next = ask(cookie)
    gone.abort()
    await outcome
    await until(async () => (await begun()) === 2)
    await held.release()
    expect(await (await next).text()).toContain('Navn')
  })
})

it('is not begun from another site, and leaves no trace then', async () => {
  const cookie = await cookieFor(server.url, kari)
  const headers = { cookie, 'sec-fetch-site': 'cross-site' }
  const exports = () => app.db.query("select from audit_log where action = 'register-exported'")
  const before = (await exports()).length
  expect((await fetch(server.url + paths.exportVikarer, { headers })).status).toBe(403)
  expect(await exports()).toHaveLength(before)
})

it('is logged', async () => {
  await app.db.query('delete from audit_log')
  await exported()
  const rows = await app.db.query('select action, actor_user_id, employer_id, detail from audit_log')
  expect(rows).toEqual([
    {
      action: 'register-exported',
      actor_user_id: kari.userId,
      employer_id: kari.scope.employerId,
      detail: { vikarer: 0 },
    },
  ])
})
