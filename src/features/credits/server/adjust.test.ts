import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { castSara } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import type { Caller } from '#test/http.ts'

let office: Office
let asSara: Caller

beforeEach(async () => {
  office = await openOffice()
  asSara = await office.server.logIn((await castSara(office.app)).email)
})
afterEach(() => office.close())

const grant = (changes: object = {}) =>
  asSara('POST', `/api/service/customers/${office.kari.userId}/credits`, {
    requestId: crypto.randomUUID(),
    direction: 'give',
    credits: 500,
    invoice: '1042',
    reason: '',
    ...changes,
  })

describe('credits for customers who pay by invoice', () => {
  it('are in the balance, in the ledger with the invoice, and in the audit log', async () => {
    expect((await grant({ reason: 'Avtale for høsten' })).body).toEqual({ balance: 500 })
    expect(await office.accounted()).toBe(500)
    expect((await office.asKari('GET', '/api/credits/ledger')).body).toMatchObject({
      movements: [
        { kind: 'granted', credits: 500, balanceAfter: 500, reason: 'Faktura 1042: Avtale for høsten' },
      ],
    })
    const rows = await office.app.db.query(
      "select action, employer_id, detail from audit_log where action like 'credits-%'",
    )
    expect(rows).toEqual([
      {
        action: 'credits-granted',
        employer_id: office.kari.scope.employerId,
        detail: { credits: 500, balance: 500, invoice: '1042' },
      },
    ])
  })

  it('are revoked as far as available, and never below 0', async () => {
    await grant()
    const back = { direction: 'take-back', invoice: '', reason: 'Kreditnota' }
    expect((await grant({ ...back, credits: 501 })).body).toMatchObject({
      code: 'TOO_FEW_CREDITS',
      data: { balance: 500 },
    })
    expect(await office.accounted()).toBe(500)
    expect((await grant({ ...back, credits: 500 })).body).toEqual({ balance: 0 })
    expect(await office.accounted()).toBe(0)
  })

  it('are given once for each request id, however often it arrives', async () => {
    // Fails without checking the request id after the balance is locked.
    const requestId = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => grant({ requestId })))
    expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 8 }, () => ({ balance: 500 })))
    expect(await office.accounted()).toBe(500)
    expect(await office.app.db.query("select from audit_log where action = 'credits-granted'")).toHaveLength(
      1,
    )
  })

  it.each([
    ['more of them', { credits: 501 }],
    ['a revocation', { direction: 'take-back' }],
    ['another invoice', { invoice: '1043' }],
    ['no invoice', { invoice: '', reason: '1042' }],
    ['another reason', { reason: 'Avtale' }],
  ])('are refused when the same request id arrives with %s', async (_what, otherwise) => {
    const requestId = crypto.randomUUID()
    await grant({ requestId })
    const kept = () => office.app.db.query('select * from credit_ledger order by position')
    const before = await kept()
    const answer = await grant({ requestId, ...otherwise })
    expect(answer).toMatchObject({ status: 409, body: { code: 'MADE_OTHERWISE' } })
    expect(answer.body).toMatchObject({
      message: 'Dette er ført allerede, med andre opplysninger. Lukk vinduet og se over saldoen.',
    })
    expect(await kept()).toEqual(before)
    expect(await office.accounted()).toBe(500)
    expect(await office.app.db.query("select from audit_log where action like 'credits-%'")).toHaveLength(1)
    expect((await grant({ requestId })).body).toEqual({ balance: 500 })
  })

  it('are refused for a customer who is being erased, or has been', async () => {
    const { app, kari } = office
    await app.db.query("insert into erasures (user_id, total, subject) values ($1, 5000, '{}')", [
      kari.userId,
    ])
    const untouched = async () => {
      expect((await grant()).status).toBe(404)
      expect(await app.db.query("select from credit_ledger where kind = 'granted'")).toEqual([])
      expect(await app.db.query("select from audit_log where action like 'credits-%'")).toEqual([])
    }
    await untouched()
    expect(await office.balance()).toBe(0)
    await app.db.query('delete from erasures')
    const hard = { deleteType: 'hard', confirmation: 'SLETT PERMANENT' }
    expect((await asSara('POST', `/api/service/customers/${kari.userId}/deletion`, hard)).status).toBe(200)
    await untouched()
  })

  it.each(['F-2026/17', 'INV 1042', '1042', 'Å12', 'Nr. 7', ' 1042 '])(
    'take the invoice %j',
    async (invoice) => {
      expect((await grant({ invoice })).body).toEqual({ balance: 500 })
      expect((await office.asKari('GET', '/api/credits/ledger')).body).toMatchObject({
        movements: [{ reason: `Faktura ${invoice.trim()}` }],
      })
    },
  )

  it('refuse a name as the invoice: that text stays when the person is erased', async () => {
    for (const invoice of ['Kari Nordmann', 'Kari', 'Kari Nordmann 1042', '1042 Kari Nordmann', 'kari@f.no'])
      expect(await grant({ invoice })).toMatchObject({
        status: 422,
        body: { code: 'INPUT_INVALID', data: { fields: [{ path: 'invoice' }] } },
      })
    expect(await office.balance()).toBe(0)
  })

  it('never go negative under concurrent adjustments', async () => {
    await grant({ credits: 100 })
    const take = { direction: 'take-back', credits: 60, invoice: '', reason: 'Kreditnota' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => grant(take)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4)
    expect(await office.accounted()).toBe(40)
  })

  it('require an invoice or a reason, a whole number, and a customer with a balance', async () => {
    for (const [changes, path] of [
      [{ invoice: ' ', reason: '' }, 'reason'],
      [{ credits: 0 }, 'credits'],
      [{ credits: 1.5 }, 'credits'],
      [{ credits: 100_001 }, 'credits'],
      [{ invoice: 'x'.repeat(41) }, 'invoice'],
      [{ reason: 'a\u0000b' }, 'reason'],
    ] as const)
      expect((await grant(changes)).body).toMatchObject({
        code: 'INPUT_INVALID',
        data: { fields: [{ path }] },
      })
    const [{ id } = { id: '' }] = await office.app.db.query("select id from users where email like 'sara@%'")
    const form = { requestId: crypto.randomUUID(), direction: 'give', credits: 5, invoice: '1', reason: '' }
    expect((await asSara('POST', `/api/service/customers/${String(id)}/credits`, form)).body).toMatchObject({
      code: 'NO_EMPLOYER',
    })
    const nobody = crypto.randomUUID()
    expect((await asSara('POST', `/api/service/customers/${nobody}/credits`, form)).status).toBe(404)
  })
})
