import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Outcome } from '#server/outbox/outbox.ts'
import { castSara, giveCredits } from '#test/cast.ts'
import type { Caller } from '#test/http.ts'
import { openOffice, type Office } from '#test/office.ts'
import { deliverAs } from '#test/refused-sms.ts'

let office: Office
let asSara: Caller

beforeAll(async () => {
  office = await openOffice()
  asSara = await office.server.logIn((await castSara(office.app)).email)
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['assignments', 'credit_ledger']) await office.app.db.query(`delete from ${table}`)
  await office.app.db.query('update sms_credits set balance = 0')
  await giveCredits(office.app, office.kari, 10)
})

const ACCEPTED: Outcome = { kind: 'accepted', gatewayId: 'g' }

/** The SMS about an assignment, in the order they were queued. */
const smsOf = async ({ id }: { id: string }) => {
  const rows = await office.app.db.query(
    `select id, kind, status, recipient, resent_at is not null as resent from sms_history
      where assignment_id = $1 order by created_at, id`,
    [id],
  )
  return rows.map((row) => ({ ...row, id: String(row['id']) }))
}
/** Ola was asked, and the gateway refused the SMS. */
const failed = async (vikarer = [office.ola], channels: ('sms' | 'email')[] = ['sms']) => {
  const assignment = await office.ask(vikarer, channels)
  await deliverAs(office.app)
  const [first] = await smsOf(assignment)
  return { ...assignment, sms: first?.id ?? '' }
}
type Failed = Awaited<ReturnType<typeof failed>>

/** Kari sends the request again herself. */
const askAgain = async ({ id }: Failed) => {
  expect((await office.asKari('POST', `/api/assignments/${id}/requests`)).status).toBe(200)
}
const remind = async ({ id }: Failed) => {
  const answer = await office.asKari('POST', `/api/assignments/${id}/reminders`, { channels: ['sms'] })
  expect([answer.status, answer.text]).toEqual([200, answer.text])
}
const resend = async (id: string) => {
  const { status, body } = await asSara('POST', `/api/service/sms/${id}/resend`)
  return { status, ...(body as { code?: string; balance?: number }) }
}
const offered = async () => {
  const { body } = await asSara('GET', '/api/service/sms')
  const { messages } = body as { messages: { id: string; isResendable: boolean }[] }
  return messages.filter(({ isResendable }) => isResendable).map(({ id }) => id)
}
/** Resending is not offered, and an attempt changes nothing. */
const expectRefused = async (assignment: Failed) => {
  const [before, balance] = [await smsOf(assignment), await office.accounted()]
  expect(await offered()).toEqual([])
  expect(await resend(assignment.sms)).toMatchObject({ status: 409, code: 'ALREADY_RESENT' })
  expect(await smsOf(assignment)).toEqual(before)
  expect(await office.accounted()).toBe(balance)
  expect(await deliverAs(office.app, ACCEPTED)).toEqual([])
}

describe('a failed SMS is not resent once the customer has sent the same to the same person', () => {
  it.each([
    ['asked again', ['sms'], askAgain],
    ['reminded the recipient of the mail', ['sms', 'email'], remind],
  ] as const)('by having %s', async (_how, channels, says) => {
    const assignment = await failed([office.ola], [...channels])
    expect(await offered()).toEqual([assignment.sms])
    await says(assignment)
    expect(await offered()).toEqual([]) // nor while that one waits
    expect(await resend(assignment.sms)).toMatchObject({ status: 409, code: 'ALREADY_RESENT' })
    expect(await deliverAs(office.app, ACCEPTED)).toEqual([office.ola.phone])
    expect(await office.accounted()).toBe(9)
    await expectRefused(assignment)
  })

  it('unless that one has failed as well: then one of the two is resent, and not the other', async () => {
    for (const pressed of [0, 1]) {
      await office.app.db.query('delete from assignments')
      const assignment = await failed()
      await askAgain(assignment)
      await deliverAs(office.app)
      const ids = (await smsOf(assignment)).map(({ id }) => id)
      expect(ids).toHaveLength(2)
      expect((await offered()).toSorted()).toEqual(ids.toSorted())
      const [before, sms, other] = [await office.accounted(), ids[pressed] ?? '', ids[1 - pressed] ?? '']
      expect(await resend(sms)).toEqual({ status: 200, balance: before - 1 })
      expect(await offered()).toEqual([])
      expect(await resend(other)).toMatchObject({ status: 409, code: 'ALREADY_RESENT' })
      expect(await office.accounted()).toBe(before - 1)
      expect(await deliverAs(office.app, ACCEPTED)).toEqual([office.ola.phone])
      expect(await resend(other)).toMatchObject({ status: 409, code: 'ALREADY_RESENT' })
      expect(await smsOf(assignment)).toHaveLength(3)
    }
  })
})

describe('a failed SMS is still resent', () => {
  it('if the later one went to another person, or was about another shift', async () => {
    const assignment = await failed([office.ola, office.siri])
    const [olas, siris] = await smsOf(assignment)
    expect(await resend(siris?.id ?? '')).toMatchObject({ status: 200 })
    const other = await office.ask([office.ola])
    expect(await deliverAs(office.app, ACCEPTED)).toHaveLength(2)
    expect(await smsOf(other)).toMatchObject([{ status: 'sent' }])
    expect(await offered()).toEqual([olas?.id])
    expect(await resend(olas?.id ?? '')).toMatchObject({ status: 200 })
  })

  it('if the delivered one is older: a reminder failed after the request was read', async () => {
    const assignment = await office.ask([office.ola])
    expect(await deliverAs(office.app, ACCEPTED)).toEqual([office.ola.phone])
    await remind({ ...assignment, sms: '' })
    expect(await deliverAs(office.app)).toEqual([office.ola.phone])
    const [, reminder] = await smsOf(assignment)
    expect(reminder).toMatchObject({ kind: 'reminder', status: 'failed' })
    expect(await offered()).toEqual([reminder?.id])
    expect(await resend(reminder?.id ?? '')).toMatchObject({ status: 200 })
  })
})

describe('an SMS that may have arrived', () => {
  it('is not resent, even if a later attempt was refused', async () => {
    const { app } = office
    const assignment = await office.ask([office.ola])
    await deliverAs(app, { kind: 'unknown', reason: 'timeout' })
    await app.db.query('update sms_history set next_attempt_at = now() where assignment_id = $1', [
      assignment.id,
    ])
    expect(await deliverAs(app)).toEqual([office.ola.phone])
    const [sms] = await smsOf(assignment)
    expect(sms).toMatchObject({ status: 'failed', resent: false })
    await expectRefused({ ...assignment, sms: sms?.id ?? '' })
  })
})
