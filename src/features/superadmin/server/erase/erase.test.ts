import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castWorkplaces } from '#test/archive-cast.ts'
import { castAssignment, castSara } from '#test/cast.ts'
import { dumpTables } from '#test/dump.ts'
import { serveTestApp, type Caller } from '#test/http.ts'
import { HOLDER } from '#test/holder.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let cast: Awaited<ReturnType<typeof castWorkplaces>>
let asSara: Caller

beforeEach(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  cast = await castWorkplaces(app)
  asSara = await server.logIn((await castSara(app)).email)
  for (const table of ['sms_history', 'email_history'])
    await app.db.query(
      `update ${table} set status = 'sent', gateway_state = 'accepted', next_attempt_at = null where status = 'pending'`,
    )
})
afterEach(async () => {
  await server.close()
  await app.close()
})

const PHRASE = { deleteType: 'hard', confirmation: 'SLETT PERMANENT' }
const erase = async (userId: string) => {
  const { status, body } = await asSara('POST', `/api/service/customers/${userId}/deletion`, PHRASE)
  expect([status, body]).toEqual([200, { outcome: 'erased' }])
}

/** Every row of every table that contains one of these words. */
const rowsWith = async (...words: string[]) =>
  (await dumpTables(app)).filter((line) =>
    words.some((word) => line.toLowerCase().includes(word.toLowerCase())),
  )

const phonesOf = async (userId: string) =>
  (await app.db.query('select phone from vikarer where user_id = $1', [userId])).flatMap(({ phone }) => [
    String(phone),
    String(phone).slice(3),
    String(phone).replace(/^\+47(\d{3})(\d{2})(\d{3})$/, '$1 $2 $3'),
  ])

const emailsOf = async (userId: string) =>
  (
    await app.db.query(
      'select email from vikarer where user_id = $1 union select email from users where id = $1',
      [userId],
    )
  ).map(({ email }) => String(email))

const sums = () =>
  app.db.query(
    `select employer_id, kind, sum(credits)::integer as credits, count(*)::integer as rows from credit_ledger
      group by 1, 2 order by 1, 2`,
  )

describe('a substitute who is deleted permanently', () => {
  it('leaves name, address and number in no column of any table', async () => {
    const words = [
      'Ola Hansen',
      ...(await phonesOf(cast.login.userId)),
      ...(await emailsOf(cast.login.userId)),
      '@Ola kommer gjerne',
      'Ola er opptatt den natten',
      cast.login.userId,
    ]
    const [name = '', e164 = '', ...others] = words
    for (const word of [name, e164, ...others.filter((word) => /@|opptatt/.test(word))])
      expect([word, (await rowsWith(word)).length]).not.toEqual([word, 0])
    await erase(cast.login.userId)
    const left = await rowsWith(...words)
    // The log refers to the erased person and the superadmin by id alone.
    expect(left.filter((line) => !/^(audit_log|erasures) /.test(line))).toEqual([])
    expect(left.filter((line) => words.slice(0, -1).some((word) => line.includes(word)))).toEqual([])
  })

  it('takes no data of other people along', async () => {
    const others = ['Siri Dahl', 'Zakarias Qvist', 'Kari Nordmann', 'Nils Berg', 'Siri er bortreist']
    const before = await Promise.all(others.map((name) => rowsWith(name)))
    const ledger = await sums()
    await erase(cast.login.userId)
    const after = await Promise.all(others.map((name) => rowsWith(name)))
    others.forEach((name, index) => {
      const [was, is] = [before[index] ?? [], after[index] ?? []]
      expect([name, is.filter((line) => !/^(email|sms)_history/.test(line)).length]).toEqual([
        name,
        was.filter((line) => !/^(email|sms)_history/.test(line)).length,
      ])
    })
    expect(await sums()).toEqual(ledger)
  })

  it('leaves their shift open again, and the employer gets a notice without a name', async () => {
    await erase(cast.login.userId)
    const [shift] = await app.db.query(
      `select status, ${HOLDER}, times_reopened from assignments where title = 'Vikar i 3B'`,
    )
    expect(shift).toEqual({ status: 'open', holder: null, times_reopened: 1 })
    const mails = await app.db.query(
      "select recipient, subject from email_history where kind = 'erased-notice' order by recipient",
    )
    expect(mails).toEqual([
      { recipient: 'kari@fjellhamar.example', subject: expect.stringMatching(/^Ledig igjen: Vikar i 3B, /) },
    ])
  })

  it('gets no more messages, and unsent ones cost nothing', async () => {
    await app.db.query('update vikarer set no_sms = false')
    await castAssignment(app, cast.kari, {
      recipients: { kind: 'chosen', vikarIds: [cast.ola.id] },
    })
    const balance = async () =>
      Number(
        (
          await app.db.query('select balance from sms_credits where employer_id = $1', [
            cast.kari.scope.employerId,
          ])
        )[0]?.['balance'],
      )
    const before = await balance()
    await erase(cast.login.userId)
    expect(await balance()).toBe(before + 1)
    expect(
      await app.db.query(
        "select from sms_history where status = 'pending' union all select from email_history where status = 'pending' and kind <> 'erased-notice'",
      ),
    ).toEqual([])
  })

  it('still counts as asked in the log of shifts', async () => {
    await erase(cast.login.userId)
    const asKari = await server.as(cast.kari)
    const [{ id } = { id: '' }] = await app.db.query("select id from assignments where title = 'Vikar i 3B'")
    expect((await asKari('GET', `/api/assignments/${String(id)}/responses`)).body).toMatchObject({
      recipients: expect.arrayContaining([
        expect.objectContaining({ fullName: 'Slettet vikar', phone: null, response: 'declined' }),
      ]),
    })
  })
})

describe('the only administrator of an employer, deleted permanently', () => {
  it('takes the employer along: its people, shifts, messages, and every name', async () => {
    const { employerId } = cast.kari.scope
    const siri = await app.db.query("select phone, email from vikarer where full_name = 'Siri Dahl'")
    const words = [
      'Kari Nordmann',
      'kari@fjellhamar',
      'Fjellhamar',
      'Siri Dahl',
      'Siri er bortreist',
      'Vikar i 3B',
    ]
    const contacts = siri.flatMap(({ phone, email }) => [String(phone), String(email)])
    for (const word of [...words, ...contacts])
      expect([word, (await rowsWith(word)).length]).not.toEqual([word, 0])
    await erase(cast.kari.userId)
    expect(await rowsWith(...words, ...contacts, 'Per Borte')).toEqual([])
    const [employer] = await app.db.query(
      'select name, address, org_number, erased_at from employers where id = $1',
      [employerId],
    )
    expect(employer).toEqual({ name: null, address: null, org_number: null, erased_at: expect.any(Date) })
  })

  it('leaves each figure of the ledger, and the purchases, without names', async () => {
    const { employerId } = cast.kari.scope
    await app.db.query(
      `update sms_transactions set state = 'paid', paid_at = now(), receipt_number = 7, price_ore = 15000,
        vat_ore = 3000,
        user_id = $2, parties = '{"seller": {"name": "Vikarklar"}, "buyer": {"name": "Fjellhamar skole", "orgNumber": "999888777", "boughtBy": "Kari Nordmann"}}'
        where employer_id = $1`,
      [employerId, cast.kari.userId],
    )
    const ledger = await sums()
    await erase(cast.kari.userId)
    expect(await sums()).toEqual(ledger)
    const rows = await app.db.query('select distinct reason from credit_ledger where employer_id = $1', [
      employerId,
    ])
    expect(rows).toEqual([{ reason: 'Slettet' }])
    const [purchase] = await app.db.query(
      'select receipt_number, price_ore, user_id, parties from sms_transactions where employer_id = $1',
      [employerId],
    )
    expect(purchase).toEqual({
      receipt_number: 7,
      price_ore: 15000,
      user_id: null,
      parties: {
        seller: { name: 'Vikarklar' },
        buyer: { name: null, orgNumber: '999888777', boughtBy: null },
      },
    })
  })

  it('leaves a substitute of two employers at the other, with the login', async () => {
    await erase(cast.kari.userId)
    const [{ count } = { count: 0 }] = await app.db.query(
      'select count(*)::integer from vikarer where user_id = $1',
      [cast.login.userId],
    )
    expect(count).toBe(1)
    expect((await (await server.logIn(cast.login.email))('GET', '/api/me')).body).toMatchObject({
      role: 'substitute',
    })
  })
})

describe('one of two administrators, deleted permanently', () => {
  it('is removed everywhere, and the employer remains', async () => {
    const { employerId } = cast.kari.scope
    await app.db.query(
      `with made as (insert into users (name, email, email_verified) values ('Bo Lie', 'bo@fjellhamar.example', true)
        returning id)
        insert into profiles (user_id, employer_id, full_name, role) select id, $1, 'Bo Lie', 'administrator'
          from made`,
      [employerId],
    )
    expect((await rowsWith('Kari Nordmann')).length).toBeGreaterThan(3)
    await erase(cast.kari.userId)
    expect(await rowsWith('Kari Nordmann', 'kari@fjellhamar.example')).toEqual([])
    expect((await rowsWith('Siri Dahl')).length).toBeGreaterThan(0)
    const [employer] = await app.db.query('select name, closed_at, erased_at from employers where id = $1', [
      employerId,
    ])
    expect(employer).toEqual({ name: 'Fjellhamar skole', closed_at: null, erased_at: null })
  })
})
