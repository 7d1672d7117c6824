import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Vikar } from '#features/vikarer/contract.ts'
import { removeVikar } from '#features/vikarer/server/remove.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castVikar, giveCredits, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp, type Caller } from '#test/http.ts'
import { spendCredits } from '#test/spend.ts'
import { answerYes } from './answer.ts'
import { openResponseLink } from './response-link.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let asKari: Caller
let ola: Vikar
let siri: Vikar

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  asKari = await server.as(kari)
  ola = await castVikar(app, kari, 'Ola Hansen')
  siri = await castVikar(app, kari, 'Siri Dahl')
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'credit_ledger', 'audit_log'])
    await app.db.query(`delete from ${table}`)
  await app.db.query('update sms_credits set balance = 0')
  await giveCredits(app, kari, 10)
})

const ask = (channels: ('sms' | 'email')[] = ['sms'], vikarer = [ola, siri]) =>
  castAssignment(app, kari, {
    channels,
    recipients: { kind: 'chosen', vikarIds: vikarer.map(({ id }) => id) },
  })
type Asked = Awaited<ReturnType<typeof ask>>

const sayYes = async ({ token }: Asked, vikar = ola) => {
  const link = await openResponseLink(app.database, token(vikar.id))
  if (!link) throw new Error('the link should open')
  expect(await answerYes(app, link, null)).toBe('won')
}
const assigned = async (channels?: ('sms' | 'email')[], vikar = ola) => {
  const assignment = await ask(channels, [vikar, siri])
  await sayYes(assignment, vikar)
  return assignment
}
const cancel = ({ id }: { id: string }) => asKari('POST', `/api/assignments/${id}/cancel`, {})

const told = (table: 'sms_history' | 'email_history') =>
  app.db.query(`select recipient, vikar_id, status from ${table} where kind = 'cancelled'`)
const stateOf = async ({ id }: { id: string }) =>
  (
    await app.db.query(
      'select status, closed_at is not null as closed, closed_by from assignments where id = $1',
      [id],
    )
  )[0]

/** The balance, which is always the sum of its movements. */
const balance = async () => {
  const [row] = await app.db.query(
    `select balance, (select sum(credits)::integer from credit_ledger l where l.employer_id = c.employer_id) as sum
    from sms_credits c where employer_id = $1`,
    [kari.scope.employerId],
  )
  expect(row?.['balance']).toBe(row?.['sum'])
  return row?.['balance']
}

const calendar = async (kind: string) => {
  const [row] = await app.db.query(
    "select letter->'calendar'->>'method' as method, letter->'calendar'->>'content' as content from email_history where kind = $1",
    [kind],
  )
  const file = new ICAL.Component(ICAL.parse(String(row?.['content'])))
  const event = file.getFirstSubcomponent('vevent')
  const text = (name: string) => String(event?.getFirstPropertyValue(name))
  return {
    method: row?.['method'],
    written: String(file.getFirstPropertyValue('method')),
    uid: text('uid'),
    sequence: Number(text('sequence')),
    status: text('status'),
    start: text('dtstart'),
  }
}

describe('cancelling an assignment that Ola has', () => {
  it('tells him, and him alone, by e-mail and by the SMS he was asked by', async () => {
    const { status, body } = await cancel(await assigned())
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        recipients: 1,
        sms: { kind: 'queued', count: 1, balance: 9, withoutMobile: 0 },
        emails: 1,
        vikarName: 'Ola Hansen',
        phone: ola.phone,
      },
    })
    expect(await told('sms_history')).toEqual([{ recipient: ola.phone, vikar_id: ola.id, status: 'pending' }])
    expect(await told('email_history')).toEqual([
      { recipient: ola.email, vikar_id: ola.id, status: 'pending' },
    ])
    const [sms] = await app.db.query(
      "select message, link_id, cost from sms_history where kind = 'cancelled'",
    )
    expect(sms).toEqual({
      message: expect.stringMatching(/^Avlyst: Fjellhamar skole: Vikar i 3B, .*Du skal ikke møte\.$/),
      link_id: null,
      cost: 1,
    })
    expect(await balance()).toBe(9)
  })

  it('by e-mail alone when that was how he was asked', async () => {
    expect((await cancel(await assigned(['email']))).body).toMatchObject({
      recipients: 1,
      sms: { kind: 'not-chosen' },
      emails: 1,
    })
    expect(await told('sms_history')).toEqual([])
    expect(await balance()).toBe(10)
  })

  it('takes it out of his calendar: the same entry, a later version', async () => {
    const assignment = await assigned()
    await cancel(assignment)
    const [confirmed, cancelled] = [await calendar('confirmation'), await calendar('cancelled')]
    expect(cancelled).toMatchObject({ method: 'CANCEL', written: 'CANCEL', status: 'CANCELLED' })
    expect(cancelled.uid).toBe(confirmed.uid)
    expect(cancelled.uid).toContain(assignment.id)
    expect(cancelled.sequence).toBeGreaterThan(confirmed.sequence)
    expect(cancelled.start).toBe(confirmed.start)
  })

  it('stops the confirmation and the notices that have not gone out', async () => {
    await app.db.query("update profiles set phone = '+4741000000' where user_id = $1", [kari.userId])
    const assignment = await assigned()
    expect(await balance()).toBe(9)
    await cancel(assignment)
    await app.db.query('update profiles set phone = null where user_id = $1', [kari.userId])
    const pending = await app.db.query(
      `select kind from sms_history where status = 'pending' union all select kind from email_history where status = 'pending' and assignment_id = $1`,
      [assignment.id],
    )
    expect(pending).toEqual([{ kind: 'cancelled' }, { kind: 'cancelled' }])
    expect(await balance()).toBe(9)
  })

  it('without a credit says so, and the e-mail goes all the same', async () => {
    const assignment = await assigned()
    await spendCredits(app, kari, 10)
    expect((await cancel(assignment)).body).toEqual({
      recipients: 1,
      sms: { kind: 'too-few-credits', needed: 1, balance: 0 },
      emails: 1,
      vikarName: 'Ola Hansen',
      phone: ola.phone,
    })
    expect(await stateOf(assignment)).toMatchObject({ status: 'cancelled' })
    expect(await told('sms_history')).toEqual([])
    expect(await told('email_history')).toHaveLength(1)
  })

  it('pays with the credit that it gives back itself', async () => {
    await app.db.query("update profiles set phone = '+4741000000' where user_id = $1", [kari.userId])
    const assignment = await assigned()
    await app.db.query('update profiles set phone = null where user_id = $1', [kari.userId])
    await spendCredits(app, kari, 9)
    expect(await balance()).toBe(0)
    expect((await cancel(assignment)).body).toMatchObject({ sms: { kind: 'queued', count: 1, balance: 0 } })
  })

  it('costs nothing when he has no mobile', async () => {
    const per = await castVikar(app, kari, 'Per Lie')
    await app.db.query("update vikarer set phone = '+4722334455' where id = $1", [per.id])
    const assignment = await assigned(['sms'], per)
    expect((await cancel(assignment)).body).toMatchObject({
      sms: { kind: 'queued', count: 0, withoutMobile: 1 },
      emails: 1,
      phone: '+4722334455',
    })
    await app.db.query("update vikarer set phone = '+4740000000' where id = $1", [per.id])
    expect(await balance()).toBe(10)
  })

  it('tells nobody when he has left the register', async () => {
    const gone = await castVikar(app, kari, 'Geir Borte')
    const assignment = await assigned(['sms'], gone)
    await app.database.transaction(kari.scope, (tx) => removeVikar(tx, gone.id))
    expect((await cancel(assignment)).body).toMatchObject({ recipients: 0, emails: 0 })
    expect(await stateOf(assignment)).toMatchObject({ status: 'cancelled' })
  })
})
