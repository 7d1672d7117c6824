import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fulfilPayment } from '#features/credits/server/fulfil.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castWorkplaces, FORMULA } from '#test/archive-cast.ts'
import { downloadArchive, parseCsv, type Archive, type Cells } from '#test/archive.ts'
import { castLogin, castVikar } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'
import { beginPurchase, pay } from '#test/purchases.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let cast: Awaited<ReturnType<typeof castWorkplaces>>
let kariGets: Archive
let nilsGets: Archive
let olaGets: Archive

beforeAll(async () => {
  app = await openTestApp()
  cast = await castWorkplaces(app)
  server = await serveTestApp(app)
  app.clock.set('2026-11-23T23:30:00Z')
  kariGets = await downloadArchive(server.url, cast.kari)
  nilsGets = await downloadArchive(server.url, cast.nils)
  olaGets = await downloadArchive(server.url, cast.login)
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const contents = ({ files, bytes }: Archive) => [...files.values(), bytes.toString('latin1')].join('\n')
const column = (rows: Cells[], name: string) => rows.map((row) => row[name])
const sorted = (rows: Cells[], name: string) => column(rows, name).map(String).toSorted()
const tablesOf = ({ files }: Archive) =>
  [...files.keys()].filter((name) => name.endsWith('.json')).map((name) => name.replace('.json', ''))

describe('an administrator gets', () => {
  it('the register, and removed people by name only', () => {
    const rows = kariGets.rows('vikarer')
    expect(column(rows, 'full_name')).toEqual(['Ola Hansen', 'Siri Dahl', 'Per Borte'])
    expect(column(rows, 'has_login')).toEqual([true, false, false])
    expect(rows[2]).toMatchObject({ phone: null, email: null, company: null, skills: null })
    expect(rows[0]).toMatchObject({ phone: cast.ola.phone, email: cast.ola.email })
    expect(column(rows, 'no_sms')).toEqual([true, false, false])
    expect(kariGets.rows('vikar_unavailability')).toMatchObject([{ vikar_id: cast.ola.id }])
  })

  it('the employer and its administrators', () => {
    expect(kariGets.rows('employers')).toMatchObject([
      { id: cast.kari.scope.employerId, name: 'Fjellhamar skole', address: 'Skoleveien 1, 1472 Fjellhamar' },
    ])
    expect(kariGets.rows('administrators')).toMatchObject([
      { user_id: cast.kari.userId, full_name: 'Kari Nordmann', email: cast.kari.email, phone: null },
    ])
  })

  it('assignments, recipients and answers', () => {
    expect(kariGets.rows('assignments')).toMatchObject([
      { title: 'Vikar i 3B', status: 'assigned', places: 1, filled: 1 },
    ])
    const [request] = kariGets.rows('requests')
    expect(request).toMatchObject({ channels: ['sms', 'email'] })
    expect(column(kariGets.rows('recipients'), 'request_id')).toEqual([request?.['id'], request?.['id']])
    expect(column(kariGets.rows('assignment_responses'), 'message')).toEqual([
      'Siri er bortreist',
      '@Ola kommer gjerne',
    ])
  })

  it('all messages as sent, without their links', () => {
    const [toOla, toSiri, ...toKari] = column(kariGets.rows('sms_history'), 'message')
    for (const message of [toOla, toSiri]) expect(message).toContain('{lenke}')
    expect(toKari).toEqual(['Ola Hansen har sagt ja'])
    const mails = kariGets.rows('email_history')
    expect(sorted(mails, 'kind')).toEqual(['accepted-notice', 'confirmation', 'request', 'request'])
    const request = mails.find(({ kind, vikar_id: vikar }) => kind === 'request' && vikar === cast.ola.id)
    expect(request?.['text']).toMatch(
      /^Hei Ola Hansen,\n\nFjellhamar skole spør om du kan ta dette oppdraget\./,
    )
    expect(request?.['text']).toContain('/r/{token}?response=accepted')
  })

  it('purchases and every movement of the credits', () => {
    expect(kariGets.rows('sms_transactions')).toMatchObject([{ package_name: '100 SMS', amount: 100 }])
    const moved = column(kariGets.rows('credit_ledger'), 'credits').map(Number)
    const [balance] = kariGets.rows('sms_credits')
    expect(moved.reduce((sum, credits) => sum + credits, 0)).toBe(balance?.['balance'])
  })

  it("nothing of another employer's", () => {
    for (const stranger of [
      'Nils',
      'nils@',
      'Lillevik',
      'Zakarias',
      'Qvist',
      cast.nils.userId,
      cast.nils.scope.employerId,
    ])
      expect([stranger, contents(kariGets).includes(stranger)]).toEqual([stranger, false])
    for (const stranger of [
      'Kari',
      'kari@',
      'Fjellhamar',
      'Siri',
      'Per Borte',
      cast.kari.userId,
      cast.ola.id,
      cast.ola.email,
    ])
      expect([stranger, contents(nilsGets).includes(stranger)]).toEqual([stranger, false])
    expect(column(nilsGets.rows('vikarer'), 'full_name')).toEqual(['Ola Hansen', 'Zakarias Qvist'])
  })

  it('an explanation of the files, the requester and the time', () => {
    const text = kariGets.files.get('LESMEG.txt') ?? ''
    expect(text).toContain('Gjelder:     Fjellhamar skole\r\n')
    expect(text).toContain(`Bestilt av:  Kari Nordmann (${cast.kari.email})\r\n`)
    expect(text).toContain('Tidspunkt:   24.11.2026 kl. 00.30, norsk tid')
    expect(text).toMatch(/^vikarer: vikarregisteret; .* \(3 linjer\)\r$/m)
    for (const table of tablesOf(kariGets))
      expect(text).toMatch(new RegExp(`^${table}: .+ \\(\\d+ linjer?\\)\\r$`, 'm'))
  })

  it("a file with the employer's name and the day in Oslo", () => {
    expect(kariGets.headers.get('content-disposition')).toContain(
      '"vikarklar-fjellhamar-skole-2026-11-24.zip"',
    )
  })
})

describe('a substitute gets', () => {
  it('their account and the data that each employer has about them', () => {
    expect(olaGets.rows('account')).toMatchObject([
      { id: cast.login.userId, full_name: 'Ola Hansen', email: cast.login.email },
    ])
    expect(column(olaGets.rows('vikarer'), 'employer_name')).toEqual([
      'Fjellhamar skole',
      'Lillevik sykehjem',
    ])
    expect(column(olaGets.rows('vikar_unavailability'), 'reason')).toEqual(['Ferie', 'Ferie'])
    expect(column(olaGets.rows('vikarer'), 'no_sms')).toEqual([true, true])
  })

  it('the questions to them, their answers and the messages sent to them', () => {
    const requests = olaGets.rows('requests')
    expect(column(requests, 'title')).toEqual(['Vikar i 3B', 'Nattevakt i Lillevik'])
    expect(column(requests, 'assigned_to_me')).toEqual([true, false])
    expect(olaGets.rows('askings')).toMatchObject([
      { request_id: expect.any(String), kind: 'created', asked_together: expect.any(Number) },
      { employer_name: 'Lillevik sykehjem', kind: 'created' },
    ])
    expect(column(olaGets.rows('assignment_responses'), 'message')).toEqual([
      '@Ola kommer gjerne',
      'Ola er opptatt den natten',
    ])
    expect(column(olaGets.rows('sms_history'), 'kind')).toEqual(['request', 'request'])
    expect(sorted(olaGets.rows('email_history'), 'kind')).toEqual(['confirmation', 'request', 'request'])
  })

  it('no message to an administrator, even about them', () => {
    expect(contents(olaGets)).not.toContain('+4799999999')
  })

  it('nothing about other substitutes or the winner', () => {
    for (const stranger of ['Siri', 'siri.dahl', 'Per Borte', 'Zakarias', 'zakarias', 'Qvist'])
      expect([stranger, contents(olaGets).includes(stranger)]).toEqual([stranger, false])
  })

  it('under each employer only the data that this employer has about them', async () => {
    const lone = await castVikar(app, cast.kari, 'Lone Vik')
    const gets = await downloadArchive(server.url, await castLogin(app, lone))
    expect(column(gets.rows('vikarer'), 'full_name')).toEqual(['Lone Vik'])
    for (const table of tablesOf(gets).filter((name) => !['account', 'vikarer', 'sessions'].includes(name)))
      expect([table, gets.rows(table)]).toEqual([table, []])
    for (const stranger of ['Ola', 'Siri', 'Vikar i 3B', 'Lillevik'])
      expect(contents(gets)).not.toContain(stranger)
  })

  it('a file with their name', () => {
    expect(olaGets.headers.get('content-disposition')).toContain('"vikarklar-ola-hansen-2026-11-24.zip"')
    expect(olaGets.files.get('LESMEG.txt')).toContain('Gjelder:     Ola Hansen\r\n')
  })
})

describe('every archive', () => {
  const archives = () => [kariGets, nilsGets, olaGets]

  it('contains each table twice, with the same rows', () => {
    for (const archive of archives())
      for (const table of tablesOf(archive)) {
        const [header = [], ...records] = parseCsv(
          (archive.files.get(`${table}.csv`) ?? '').replace(/^\uFEFF/, ''),
        )
        const rows = archive.rows(table)
        expect(records).toHaveLength(rows.length)
        rows.forEach((row, index) => {
          expect(header).toEqual(Object.keys(row))
          expect(records[index]).toEqual(Object.values(row).map(inCell))
        })
      }
  })

  it('quotes text that a spreadsheet would evaluate', () => {
    const cells = parseCsv(kariGets.files.get('assignments.csv') ?? '').flat()
    expect(cells).toContain(`'${FORMULA}`)
    expect(cells).not.toContain(FORMULA)
    for (const archive of archives())
      for (const [name, file] of archive.files)
        if (name.endsWith('.csv'))
          expect(
            parseCsv(file.replace(/^\uFEFF/, ''))
              .flat()
              .filter((cell) => /^[=+@\t]|^-\D/.test(cell)),
          ).toEqual([])
  })

  it('contains no password, hash or token, and nothing from which a link can be derived', async () => {
    const secrets = await cast.readSecrets()
    expect(secrets.length).toBeGreaterThan(20)
    for (const archive of archives())
      for (const secret of secrets)
        expect([secret, contents(archive).includes(secret)]).toEqual([secret, false])
  })
})

/** A value of the JSON file, as the CSV file must have it. */
const inCell = (value: unknown): string => {
  const isObject = typeof value === 'object' && value !== null
  const isList = Array.isArray(value) && value.every((one) => typeof one !== 'object')
  const text = isList
    ? value.join(', ')
    : isObject
      ? JSON.stringify(value)
      : `${(value ?? '') as string | number | boolean}`
  return typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

it('includes paid purchases, with the seller and the buyer of the receipt', async () => {
  const purchase = await beginPurchase(app, cast.nils)
  await pay(app, purchase)
  await fulfilPayment(app, purchase.sessionId)
  const { files, rows } = await downloadArchive(server.url, cast.nils)
  const [paid] = rows('sms_transactions').filter(({ id }) => id === purchase.id)
  expect(paid).toMatchObject({
    state: 'paid',
    receipt_number: expect.any(Number),
    parties: { seller: { name: 'Vikarklar' }, buyer: { name: 'Lillevik sykehjem', boughtBy: 'Nils Berg' } },
  })
  const [head = [], ...records] = parseCsv(files.get('sms_transactions.csv') ?? '')
  const cell = records.map((record) => record[head.indexOf('parties')]).at(-1)
  expect(cell).toContain('"name":"Lillevik sykehjem"')
})

it('names an employer without a name by its owner, for the people in its register', async () => {
  await app.db.query('update employers set name = null where id = $1', [cast.nils.scope.employerId])
  const { rows } = await downloadArchive(server.url, cast.login)
  expect(column(rows('vikarer'), 'employer_name')).toEqual(
    column(olaGets.rows('vikarer'), 'employer_name').map((name) =>
      name === 'Lillevik sykehjem' ? 'Nils Berg' : name,
    ),
  )
  expect(column(rows('vikarer'), 'employer_name')).toContain('Nils Berg')
})
