import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerNo, answerYes } from '#features/answers/server/answer.ts'
import { cancelAndNotify } from '#features/requests/server/acts/cancel-and-notify.ts'
import { castSara, giveCredits } from '#test/cast.ts'
import { dumpUncounted } from '#test/dump.ts'
import type { Caller } from '#test/http.ts'
import { openOffice, type Office } from '#test/office.ts'
import { deliverAs } from '#test/refused-sms.ts'
import { spendCredits } from '#test/spend.ts'

let office: Office
let sara: { userId: string; email: string }
let asSara: Caller

beforeAll(async () => {
  office = await openOffice()
  sara = await castSara(office.app)
  asSara = await office.server.logIn(sara.email)
})
afterAll(() => office.close())
beforeEach(async () => {
  const { app, kari, ola } = office
  for (const table of ['assignments', 'credit_ledger', 'audit_log'])
    await app.db.query(`delete from ${table}`)
  await app.db.query('update sms_credits set balance = 0')
  await app.db.query('update profiles set soft_deleted = false')
  await app.db.query('update employers set closed_at = null')
  await app.db.query(
    'update vikarer set phone = $2, email = $3, no_sms = false, deleted_at = null where id = $1',
    [ola.id, ola.phone, ola.email],
  )
  await giveCredits(app, kari, 10)
})

/** Ola was asked, and the gateway refused the SMS. */
const failed = async () => {
  const assignment = await office.ask([office.ola])
  expect(await deliverAs(office.app)).toEqual([office.ola.phone])
  const [row] = await office.app.db.query('select id from sms_history where assignment_id = $1', [
    assignment.id,
  ])
  return { ...assignment, sms: String(row?.['id']) }
}
type Failed = Awaited<ReturnType<typeof failed>>

const resend = async (id: string) => {
  const { status, body } = await asSara('POST', `/api/service/sms/${id}/resend`)
  return { status, ...(body as { code?: string; balance?: number }) }
}
const isOffered = async ({ sms }: Failed) => {
  const { body } = await asSara('GET', '/api/service/sms')
  const { messages } = body as { messages: { id: string; isResendable: boolean }[] }
  return messages.find(({ id }) => id === sms)?.isResendable
}
const messages = ({ id }: { id: string }) =>
  office.app.db.query(
    `select kind, recipient, message, vikar_id, link_id, status, cost, resent_at is not null as resent
    from sms_history where assignment_id = $1 order by created_at, id`,
    [id],
  )
const cancel = ({ id }: Failed) =>
  office.app.database.transaction(office.kari.scope, (tx) => cancelAndNotify(tx, office.app.config, id))
const answered = (say: typeof answerYes | typeof answerNo) => (assignment: Failed) =>
  office.answer(assignment.token(office.ola.id), say)
const changeOla = (change: string) => () =>
  office.app.db.query(`update vikarer set ${change} where id = $1`, [office.ola.id])

describe('a failed SMS that is resent', () => {
  it("waits for a confirmation in the customer's quiet hours", async () => {
    const assignment = await failed()
    const { clock, db } = office.app
    await db.query("update asking_settings set quiet_from = '22:00', quiet_until = '06:00'")
    clock.set(`${new Date().toISOString().slice(0, 10)}T22:30:00.000Z`)
    try {
      expect(await resend(assignment.sms)).toMatchObject({ status: 409, code: 'QUIET_NOW' })
      expect(await messages(assignment)).toHaveLength(1)
      expect(await office.accounted()).toBe(10)
      const { status } = await asSara('POST', `/api/service/sms/${assignment.sms}/resend`, {
        sendAnyway: true,
      })
      expect(status).toBe(200)
      expect(await messages(assignment)).toHaveLength(2)
    } finally {
      await db.query('update asking_settings set quiet_from = null, quiet_until = null')
      clock.set(new Date().toISOString())
    }
  })

  it('has a plan with its price, which changes nothing', async () => {
    const assignment = await failed()
    const plan = () => asSara('POST', `/api/service/sms/${assignment.sms}/resend/plan`)
    const before = await dumpUncounted(office.app)
    const { status, body } = await plan()
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { recipient: office.ola.phone, sms: { needed: 1, balance: 10 }, quietUntil: null },
    })
    const { sentences } = body as { sentences: string[] }
    expect(sentences[1]?.replaceAll('\u00a0', ' ')).toMatch(
      /1 SMS \(ca\. 2 kr\), og etterpå er det 9 igjen\.$/,
    )
    expect(await dumpUncounted(office.app)).toEqual(before)
    await resend(assignment.sms)
    expect(await plan()).toMatchObject({ status: 409, body: { code: 'ALREADY_RESENT' } })
  })

  it('is sent once more to the same number with the same link, and costs the customer one credit', async () => {
    const assignment = await failed()
    expect(await office.accounted()).toBe(10)
    expect(await isOffered(assignment)).toBe(true)
    expect(await resend(assignment.sms)).toEqual({ status: 200, balance: 9 })
    const [first, copy, ...more] = await messages(assignment)
    expect(more).toEqual([])
    expect(first).toMatchObject({ status: 'failed', cost: 0, resent: true })
    expect(copy).toEqual({ ...first, status: 'pending', cost: 1, resent: false })
    expect(copy?.['link_id']).toEqual(expect.any(String))
    expect(await office.accounted()).toBe(9)
    expect(await deliverAs(office.app, { kind: 'accepted', gatewayId: 'g' })).toEqual([office.ola.phone])
    expect(await isOffered(assignment)).toBe(false)
  })

  it("is logged with the superadmin's name, and is in the customer's ledger", async () => {
    const { sms } = await failed()
    await resend(sms)
    expect(await office.app.db.query("select * from audit_log where action = 'sms-resent'")).toMatchObject([
      {
        actor_user_id: sara.userId,
        employer_id: office.kari.scope.employerId,
        subject_type: 'sms',
        subject_id: sms,
        detail: {},
      },
    ])
    const used = await office.app.db.query(
      "select reason from credit_ledger where kind = 'used' order by position",
    )
    expect(used.map((row) => row['reason'])).toContain('Sendt på nytt: Vikar i 3B')
  })

  it('returns the credit when it fails again, and can then be resent once more', async () => {
    const assignment = await failed()
    await resend(assignment.sms)
    await deliverAs(office.app)
    expect(await office.accounted()).toBe(10)
    expect(await resend(assignment.sms)).toMatchObject({ status: 409, code: 'ALREADY_RESENT' })
    const copies = await office.app.db.query(
      'select id from sms_history where assignment_id = $1 and resent_at is null',
      [assignment.id],
    )
    expect(copies).toHaveLength(1)
    expect(await resend(String(copies[0]?.['id']))).toEqual({ status: 200, balance: 9 })
  })

  it('is stopped with its credit returned by a yes that comes before it is sent', async () => {
    const assignment = await failed()
    await resend(assignment.sms)
    expect(await answered(answerYes)(assignment)).toBe('won')
    expect(await deliverAs(office.app)).toEqual([])
    expect(await office.accounted()).toBe(10)
  })
})

describe('an SMS that is no longer needed is not resent', () => {
  it.each<[string, (assignment: Failed) => Promise<unknown>]>([
    ['the assignment is filled', answered(answerYes)],
    ['the substitute has said no', answered(answerNo)],
    ['the assignment is cancelled', cancel],
    [
      'the shift is over',
      ({ id }) =>
        office.app.db.query(
          "update assignments set starts_at = now() - interval '7 hours', ends_at = now() where id = $1",
          [id],
        ),
    ],
    ['the substitute has left the register', changeOla('deleted_at = now(), phone = null, email = null')],
    ['the substitute has another number', changeOla("phone = '+4790000009'")],
    ['the substitute wants no SMS', changeOla('no_sms = true')],
  ])('because %s', async (_why, happens) => {
    const assignment = await failed()
    await happens(assignment)
    const before = await messages(assignment)
    expect(await isOffered(assignment)).toBe(false)
    expect(await resend(assignment.sms)).toMatchObject({ status: 409, code: 'NOT_WANTED' })
    expect(await messages(assignment)).toEqual(before)
    expect(await office.accounted()).toBe(10)
    expect(await office.app.db.query("select 1 from audit_log where action = 'sms-resent'")).toEqual([])
  })
})

describe('an SMS about a cancellation that failed to reach the holder', () => {
  it('is resent although the assignment is cancelled', async () => {
    const assignment = await failed()
    await answered(answerYes)(assignment)
    await cancel(assignment)
    await deliverAs(office.app)
    const [row] = await office.app.db.query("select id from sms_history where kind = 'cancelled'")
    expect(await resend(String(row?.['id']))).toEqual({ status: 200, balance: 9 })
    expect(await office.accounted()).toBe(9)
  })
})

describe('an SMS that cannot be resent', () => {
  it.each([
    ['waits', 'pending', 'queued'],
    ['was sent', 'sent', 'delivered'],
    ['may have arrived', 'sent', 'unknown'],
    ['was stopped', 'failed', 'stopped'],
  ])('is one that %s', async (_what, status, state) => {
    const assignment = await failed()
    await office.app.db.query(
      'update sms_history set status = $2, gateway_state = $3 where assignment_id = $1',
      [assignment.id, status, state],
    )
    expect(await resend(assignment.sms)).toMatchObject({ status: 409, code: 'ALREADY_RESENT' })
    expect(await messages(assignment)).toHaveLength(1)
    expect(await office.accounted()).toBe(10)
  })

  it('is an unknown one, or another kind of id', async () => {
    expect(await resend(crypto.randomUUID())).toMatchObject({ status: 404 })
    expect(await resend('ikke-en-sms')).toMatchObject({ status: 422 })
  })

  it('belongs to a customer without credits: nothing changes, and it is sent once there are some', async () => {
    const { app, kari } = office
    const assignment = await failed()
    await spendCredits(app, kari, 10)
    const before = await messages(assignment)
    expect(await resend(assignment.sms)).toMatchObject({ status: 409, code: 'TOO_FEW_CREDITS' })
    expect(await messages(assignment)).toEqual(before)
    expect(await office.accounted()).toBe(0)
    expect(await app.db.query("select 1 from audit_log where action = 'sms-resent'")).toEqual([])
    await giveCredits(app, kari, 1)
    expect(await resend(assignment.sms)).toEqual({ status: 200, balance: 0 })
  })

  it('belongs to a customer who has reached the hourly limit', async () => {
    const { app, kari } = office
    const assignment = await failed()
    await giveCredits(app, kari, 3000)
    await spendCredits(app, kari, 2000)
    expect(await resend(assignment.sms)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    expect(await messages(assignment)).toMatchObject([{ resent: false }])
  })

  it('belongs to a customer whose administrators are all deactivated', async () => {
    const assignment = await failed()
    await office.app.db.query('update profiles set soft_deleted = true where user_id = $1', [
      office.kari.userId,
    ])
    await office.app.db.query('update employers set closed_at = now()')
    expect(await isOffered(assignment)).toBe(false)
    expect(await resend(assignment.sms)).toMatchObject({ status: 409, code: 'CUSTOMER_CLOSED' })
    expect(await messages(assignment)).toMatchObject([{ resent: false }])
    expect(await office.accounted()).toBe(10)
  })
})

it('only a superadmin can resend, not even the customer', async () => {
  const { sms } = await failed()
  for (const caller of [office.asKari, office.asNils])
    expect((await caller('POST', `/api/service/sms/${sms}/resend`)).status).toBe(403)
  expect((await office.server.anonymous('POST', `/api/service/sms/${sms}/resend`)).status).toBe(401)
  expect(await office.accounted()).toBe(10)
})
