import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Created } from '#features/requests/contract.ts'
import type { Vikar } from '#features/vikarer/contract.ts'
import { castAssignment, castVikar, giveCredits, shift } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import { spendCredits } from '#test/spend.ts'

let office: Office
let app: Office['app']
let asKari: Office['asKari']
let kari: Office['kari']
let nils: Office['nils']
let ola: Office['ola']
let siri: Office['siri']

beforeAll(async () => {
  office = await openOffice()
  ;({ app, asKari, kari, nils, ola, siri } = office)
  await castVikar(app, nils, 'Zakarias Qvist')
})
beforeEach(async () => {
  await app.db.query("update credit_ledger set created_at = created_at - interval '2 hours'")
  await giveCredits(app, kari, 10_000)
})
afterAll(() => office.close())

const TOO_MANY = { kind: 'too-many-this-hour', limit: 2000, retryAfterSeconds: expect.any(Number) }

const ask = async (vikarer: Vikar[], channels: ('sms' | 'email')[] = ['sms']) =>
  castAssignment(app, kari, {
    recipients: { kind: 'chosen', vikarIds: vikarer.map(({ id }) => id) },
    channels,
  })
const outcome = async (...vikarer: Vikar[]) => (await ask(vikarer)).created.sms

/** Kari's balance, its movements and her messages. */
const books = async () => {
  const [row] = await app.db.query(
    `select (select balance from sms_credits where employer_id = $1),
      (select sum(credits)::int from credit_ledger where employer_id = $1) as moved,
      (select count(*)::int from sms_history where employer_id = $1) as messages`,
    [kari.scope.employerId],
  )
  return row
}

describe('an employer', () => {
  it('sends 2,000 SMS an hour and not one more', async () => {
    await spendCredits(app, kari, 1998)
    expect(await outcome(ola, siri)).toMatchObject({ kind: 'queued', count: 2 })
    expect(await outcome(ola)).toEqual(TOO_MANY)
  })

  it('sends all or nothing: a send beyond the limit costs no credit and leaves no message', async () => {
    await spendCredits(app, kari, 1999)
    const before = await books()
    expect(await outcome(ola, siri)).toEqual(TOO_MANY)
    expect(await books()).toEqual(before)
    expect(await outcome(ola)).toMatchObject({ kind: 'queued', count: 1 })
  })

  it('still gets the assignment, and its e-mails go out', async () => {
    await spendCredits(app, kari, 2000)
    const { id, created } = await ask([ola, siri], ['sms', 'email'])
    expect(created).toMatchObject({ sms: TOO_MANY, emails: 2 })
    const mails = await app.db.query('select kind from email_history where assignment_id = $1', [id])
    expect(mails).toEqual([{ kind: 'request' }, { kind: 'request' }])
    expect(await app.db.query('select from sms_history where assignment_id = $1', [id])).toEqual([])
  })

  it('sees the limit, also when the request is repeated', async () => {
    await spendCredits(app, kari, 2000)
    const form = shift()
    const [first, again] = [
      await asKari('POST', '/api/assignments', form),
      await asKari('POST', '/api/assignments', form),
    ]
    expect([first.status, first.body]).toMatchObject([200, { isNew: true, sms: TOO_MANY }])
    expect([again.status, again.body]).toEqual([
      200,
      { ...(first.body as Created), sms: TOO_MANY, isNew: false },
    ])
  })

  it('sees the time from which all of it can be sent, not when the first SMS leaves the window', async () => {
    await spendCredits(app, kari, 1999, '50 minutes')
    await spendCredits(app, kari, 1, '20 minutes')
    const waits = []
    for (const vikarer of [[ola], [ola, siri]]) {
      const sms = await outcome(...vikarer)
      waits.push(sms.kind === 'too-many-this-hour' ? sms.retryAfterSeconds : null)
    }
    for (const wait of waits) expect(Math.ceil(Number(wait) / 60)).toBe(10)
    await app.db.query("update credit_ledger set created_at = created_at - interval '11 minutes'")
    expect(await outcome(ola, siri)).toMatchObject({ kind: 'queued', count: 2 })
  })

  it('sends again when an hour has passed', async () => {
    await spendCredits(app, kari, 2000, '59 minutes')
    expect(await outcome(ola)).toEqual(TOO_MANY)
    await app.db.query("update credit_ledger set created_at = created_at - interval '61 seconds'")
    expect(await outcome(ola)).toMatchObject({ kind: 'queued', count: 1 })
  })

  it('has a limit independent of bought or returned credits and assignments without SMS', async () => {
    await spendCredits(app, kari, 1999)
    await giveCredits(app, kari, 5000)
    await ask([ola, siri], ['email'])
    expect(await outcome(ola)).toMatchObject({ kind: 'queued', count: 1 })
  })

  it("is not limited by another employer's sends", async () => {
    await giveCredits(app, nils, 3000)
    await spendCredits(app, nils, 2000)
    expect((await castAssignment(app, nils)).created.sms).toEqual(TOO_MANY)
    expect(await outcome(ola, siri)).toMatchObject({ kind: 'queued', count: 2 })
  })
})
