import Papa from 'papaparse'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castNils, castVikar, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp, type Caller } from '#test/http.ts'
import { formatDate, osloToday } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let asKari: Caller

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  asKari = await server.as(kari)
  await castVikar(app, await castNils(app), 'Ola Nilsen')
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

it('is a file for a Norwegian spreadsheet, by name, of one’s own register only', async () => {
  await add('Åse Ødegård', '+46 701 234 567')
  await add('Siri Dahl', '400 00 001', 'Fjellhamar; skole', 'Matte\n"Norsk"')
  await add('Ærlend Vik', '22 33 44 55')
  const { headers, text, records } = await exported()
  const today = osloToday(new Date())
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toBe(`attachment; filename="vikarer-${today}.csv"`)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(text.includes('\r\n')).toBe(true)
  const end = ['Opptatt', 'Ingen innlogging', formatDate(today)]
  expect(records).toEqual([
    ['Navn', 'Telefon', 'E-post', 'Bedrift', 'Kompetanse', 'Tilgjengelighet', 'Innlogging', 'Lagt til'],
    ['Siri Dahl', '400 00 001', '40000001@vikar.example', 'Fjellhamar; skole', 'Matte\n"Norsk"', ...end],
    ['Ærlend Vik', '22 33 44 55', '22334455@vikar.example', '', '', ...end],
    ['Åse Ødegård', "'+46 701 234 567", '46701234567@vikar.example', '', '', ...end],
    [''],
  ])
})

it('begins with the mark that tells a spreadsheet its letters', async () => {
  const cookie = await app.auth.api.startSession({
    body: { userId: kari.userId, enteredBy: 'login' },
    headers: new Headers(),
    returnHeaders: true,
  })
  const answer = await fetch(server.url + paths.exportVikarer, {
    headers: { cookie: cookie.headers.getSetCookie()[0]?.split(';')[0] ?? '' },
  })
  expect([...new Uint8Array(await answer.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://x";"y")'])(
  'lets no spreadsheet calculate %j',
  async (formula) => {
    await add('Siri Dahl', '400 00 001', formula, formula)
    const { records } = await exported()
    expect(records[1]?.slice(3, 5)).toEqual([`'${formula}`, `'${formula}`])
  },
)

it('holds a register of any size', async () => {
  await app.db.query(
    `insert into vikarer (employer_id, full_name, phone, email)
     select $1, 'Ola Vikar', '+47' || (45000000 + n), n || '@vikar.example' from generate_series(1, 1201) n`,
    [kari.scope.employerId],
  )
  const { records } = await exported()
  expect(new Set(records.slice(1, -1).map(([, phone]) => phone)).size).toBe(1201)
})

it('is written down', async () => {
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
