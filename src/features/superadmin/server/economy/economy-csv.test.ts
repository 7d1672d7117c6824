import Papa from 'papaparse'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { cookieFor } from '#test/callers.ts'
import { castSara, type CastAdministrator } from '#test/cast.ts'
import { castCustomer, castEconomy } from '#test/economy.ts'
import { serveTestApp, type Caller } from '#test/http.ts'
import { osloToday } from '#shared/dates.ts'
import { filteredPath, paths } from '#shared/paths.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let asSara: Caller
let sara: { userId: string; email: string }
let kari: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = (await castEconomy(app)).kari
  sara = await castSara(app)
  asSara = await server.logIn(sara.email)
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const HEADING = [
  'Navn',
  'Bedrift',
  'E-post',
  'Omsetning (kr)',
  'SMS kjøpt',
  'SMS gitt',
  'SMS tilbakeført',
  'Brukt',
  'Gjenstår',
  'Siste kjøp',
]

const exported = async (search = '') => {
  const answer = await asSara(
    'GET',
    search === '' ? paths.exportEconomy : filteredPath(paths.exportEconomy, { search }),
  )
  expect(answer.status).toBe(200)
  return { ...answer, records: Papa.parse(answer.text, { delimiter: ';' }).data.slice(0, -1) }
}

it("has each customer with payments, SMS and the last purchase's day in Oslo, highest payment first", async () => {
  await castCustomer(app, { name: 'Siri Dahl', company: null, email: 'siri@dal.example' })
  // In Oslo this is already the next day.
  await app.db.query("update sms_transactions set paid_at = '2026-10-31T23:30:00Z' where employer_id = $1", [
    kari.scope.employerId,
  ])
  await app.db.query("update sms_transactions set paid_at = '2026-03-02T12:00:00Z' where employer_id <> $1", [
    kari.scope.employerId,
  ])
  const { headers, records } = await exported()
  const today = osloToday(new Date())
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toBe(`attachment; filename="sms-okonomi-${today}.csv"`)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(records).toEqual([
    HEADING,
    [
      'Nils Berg',
      'Lillevik sykehjem',
      'nils@lillevik.example',
      '1000,00',
      '1200',
      '0',
      '0',
      '0',
      '1200',
      '2026-03-02',
    ],
    [
      'Kari Nordmann',
      'Fjellhamar skole',
      'kari@fjellhamar.example',
      '565,00',
      '550',
      '80',
      '2',
      '30',
      '602',
      '2026-11-01',
    ],
    ['Siri Dahl', '', 'siri@dal.example', '0,00', '0', '0', '0', '0', '0', 'Aldri'],
  ])
})

it('adds up: bought, granted and returned, less used, is the balance', async () => {
  const { records } = await exported()
  const sums = records.slice(1).map(([, , , , bought, granted, returned, used, remaining]) => ({
    sum: Number(bought) + Number(granted) + Number(returned) - Number(used),
    remaining: Number(remaining),
  }))
  expect(sums.length).toBeGreaterThan(1)
  expect(sums.filter(({ sum, remaining }) => sum !== remaining)).toEqual([])
})

it("holds the customers that the page's search finds", async () => {
  const names = async (search: string) => (await exported(search)).records.map(([name]) => name)
  expect(await names('LILLEVIK')).toEqual(['Navn', 'Nils Berg'])
  expect(await names('100%')).toEqual(['Navn'])
  expect((await asSara('GET', filteredPath(paths.exportEconomy, { search: 'x'.repeat(101) }))).status).toBe(
    400,
  )
  expect((await asSara('GET', `${paths.exportEconomy}?search=a&search=b`)).status).toBe(400)
})

it.each(['=HYPERLINK("x")', '+47', '-1', '@SUM(A1)'])(
  'makes no spreadsheet calculate a company called %j',
  async (company) => {
    const email = `${crypto.randomUUID()}@dal.example`
    await castCustomer(app, { name: `${company} Dahl`, company, email })
    const { records } = await exported()
    const row = records.find(([, , address]) => address === email)
    expect(row?.slice(0, 2)).toEqual([`'${company} Dahl`, `'${company}`])
  },
)

it('keeps a company with separators, quotes and a line break in one cell', async () => {
  const company = 'Vik; "Dal"\nog\r\nsønn'
  await castCustomer(app, { name: 'Åse Ødegård', company, email: 'ase@dal.example' })
  const { records } = await exported()
  expect(records.find(([name]) => name === 'Åse Ødegård')).toEqual([
    'Åse Ødegård',
    company,
    'ase@dal.example',
    '0,00',
    '0',
    '0',
    '0',
    '0',
    '0',
    'Aldri',
  ])
})

it('calls an erased customer erased', async () => {
  await app.db.query('insert into employers (erased_at) values (now())')
  const { records } = await exported()
  expect(records.find(([name]) => name === 'Slettet')).toEqual([
    'Slettet',
    '',
    '',
    '0,00',
    '0',
    '0',
    '0',
    '0',
    '0',
    'Aldri',
  ])
})

it('begins with the byte order mark', async () => {
  const cookie = await cookieFor(app, sara.userId)
  const answer = await fetch(server.url + paths.exportEconomy, { headers: { cookie } })
  expect([...new Uint8Array(await answer.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
})

it('is logged each time', async () => {
  await app.db.query('delete from audit_log')
  const { records } = await exported()
  await exported()
  const row = {
    action: 'economy-exported',
    actor_user_id: sara.userId,
    employer_id: null,
    detail: { rows: records.length - 1 },
  }
  expect(await app.db.query('select action, actor_user_id, employer_id, detail from audit_log')).toEqual([
    row,
    row,
  ])
})

it('is refused to an administrator and to a visitor, and nothing is logged', async () => {
  const asKari = await server.as(kari)
  await app.db.query('delete from audit_log')
  expect((await asKari('GET', paths.exportEconomy)).status).toBe(403)
  expect((await server.anonymous('GET', paths.exportEconomy)).status).toBe(401)
  expect(await app.db.query('select action from audit_log')).toEqual([])
})

it('is refused from another site, because it would be logged as a download', async () => {
  await app.db.query('delete from audit_log')
  const cookie = await cookieFor(app, sara.userId)
  const from = async (site: string) => {
    const headers = { cookie, 'sec-fetch-site': site }
    const answer = await fetch(server.url + paths.exportEconomy, { headers })
    return { status: answer.status, text: await answer.text() }
  }
  const refused = await from('cross-site')
  expect(refused.status).toBe(403)
  expect(JSON.parse(refused.text)).toMatchObject({ code: 'FORBIDDEN' })
  expect(await app.db.query("select from audit_log where action = 'economy-exported'")).toEqual([])
  for (const site of ['same-origin', 'none']) expect((await from(site)).status).toBe(200) // a click, or a typed address
  expect(await app.db.query("select from audit_log where action = 'economy-exported'")).toHaveLength(2)
})

it('holds any number of customers', async () => {
  await app.db.query("insert into employers (name) select 'Firma ' || n from generate_series(1, 1201) n")
  const { records } = await exported()
  expect(records.filter(([, company]) => company?.startsWith('Firma ')).length).toBe(1201)
})
